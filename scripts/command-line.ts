import { Command } from 'commander';

/** What a command that takes no arguments answers to --help; anything else that it is given is refused. */
export function commandLine(name: string, description: string, more: string): Command {
  return new Command(name)
    .description(description)
    .allowExcessArguments(false)
    .showHelpAfterError('(add --help for what is possible)')
    .addHelpText('after', `\n${more}`);
}
