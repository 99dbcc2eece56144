import { type Command, Option } from 'commander';
import { action } from './action.ts';

/** What may stand behind the words so far: names of commands and options; and the values that an option takes. */
type Words = { path: string; words: string[]; values: { option: string; choices: readonly string[] | null }[] };

export function addCompletion(program: Command): void {
  const completion = program.command('completion').description('print a script of completion for bash or zsh');
  for (const [shell, script] of [
    ['bash', bashScript],
    ['zsh', zshScript],
  ] as const)
    completion
      .command(shell)
      .description(`for ${shell}`)
      .addHelpText(
        'after',
        shell === 'bash'
          ? '\nExample:\n  research-platform completion bash > ~/.local/share/bash-completion/completions/research-platform'
          : '\nExample:\n  research-platform completion zsh > ~/.zfunc/_research-platform',
      )
      .action(
        action<object, []>(async ({ output }) => {
          const text = script(wordsOf(program));
          output.answer({ shell, script: text }, text);
        }),
      );
}

function wordsOf(program: Command): Words[] {
  const all: Words[] = [];
  const walk = (command: Command, path: string) => {
    const help = command.createHelp();
    const options = [...command.options, ...program.options, new Option('--help')].filter(({ hidden }) => !hidden);
    const words = [
      ...help.visibleCommands(command).map((one) => one.name()),
      ...new Set(options.flatMap(({ long }) => long ?? [])),
      ...command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
    ];
    const values = options
      .filter(({ required, optional }) => required || optional)
      .map(({ long, argChoices }) => ({ option: long!, choices: argChoices ?? null }));
    all.push({ path, words, values });
    for (const one of command.commands) walk(one, `${path} ${one.name()}`.trim());
  };
  walk(program, '');
  return all;
}

const quoted = (words: readonly string[]) => `'${words.join(' ')}'`;

/** The part that both shells share: sets `words_here` and `choices` from the words before the cursor. */
function cases(all: readonly Words[]): string {
  const paths = all.filter(({ path }) => path !== '').map(({ path }) => `      ${quoted([path])}) so_far=$next ;;`);
  const values = all.flatMap(({ path, values }) =>
    values.map(
      ({ option, choices }) => `    ${quoted([`${path}|${option}`])}) choices=${quoted(choices ?? ['FILES'])} ;;`,
    ),
  );
  const words = all.map(({ path, words }) => `    ${quoted([path])}) words_here=${quoted(words)} ;;`);
  return `  local so_far='' next word choices='' words_here=''
  for word in "\${earlier[@]}"; do
    case "$word" in -*) continue ;; esac
    next="\${so_far:+$so_far }$word"
    case "$next" in
${paths.join('\n')}
    esac
  done
  case "$so_far|$previous" in
${values.join('\n')}
  esac
  case "$so_far" in
${words.join('\n')}
  esac`;
}

function bashScript(all: readonly Words[]): string {
  return `# Completion of research-platform for bash.
_research_platform() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]}
  local earlier=("\${COMP_WORDS[@]:1:COMP_CWORD-1}")
${cases(all)}
  if [ "$choices" = FILES ]; then
    COMPREPLY=($(compgen -f -- "$current"))
  elif [ -n "$choices" ]; then
    COMPREPLY=($(compgen -W "$choices" -- "$current"))
  else
    COMPREPLY=($(compgen -W "$words_here" -- "$current"))
    [ \${#COMPREPLY[@]} -eq 0 ] && COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -o filenames -F _research_platform research-platform`;
}

function zshScript(all: readonly Words[]): string {
  return `#compdef research-platform
# Completion of research-platform for zsh.
_research_platform() {
  local previous=\${words[CURRENT-1]}
  local -a earlier
  earlier=("\${(@)words[2,CURRENT-1]}")
${cases(all)}
  if [ "$choices" = FILES ]; then
    _files
  elif [ -n "$choices" ]; then
    compadd -- \${=choices}
  else
    compadd -- \${=words_here} || _files
  fi
}
if [ "$funcstack[1]" = _research_platform ]; then _research_platform "$@"; else compdef _research_platform research-platform; fi`;
}
