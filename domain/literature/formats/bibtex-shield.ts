/** The field that keywords are in once they are shielded: the parser sorts `keywords`, and cuts them before it reads TeX. */
export const keywordList = 'listofkeywords';

/*
 * Characters of no meaning (of Unicode's private use area) stand for what the parser must not see:
 * "<" and ">", which TeX prints as "¡" and "¿" outside of formulas, so that every tag in its answer is its own;
 * "%", which begins a comment in TeX, and in abstracts is a percent sign that nobody escaped, unless it begins a line;
 * commas and semicolons of keywords that braces keep together;
 * and long runs of plain words in abstracts, since it reads TeX at a hundred abstracts a second.
 */
const characters: Record<string, string> = {
  '<': '\ue0f0',
  '>': '\ue0f1',
  ',': '\ue0f2',
  ';': '\ue0f3',
  '%': '\ue0f4',
};
const shielded = new Map(Object.entries(characters).map(([character, sign]) => [sign, character]));
const firstRun = 0xe200;
const mostRuns = 0x1600;
/** Begins and ends with a word, and not in the name of a command. */
const plainRun = /(?<![\\\p{L}])[\p{L}\p{N}][\p{L}\p{N}\s,.;:()/*+=!?[\]]{28,}[\p{L}\p{N}](?!\p{L})/gu;

/** Makes entries fit for the parser, and its answers whole again. */
export class Shield {
  #runs: string[] = [];

  apply(entry: string): string {
    // Ours alone, from here on.
    let text = entry.replace(/[\ue0f0-\ue0f4\ue200-\uf7ff]/g, '');
    text = withField(text, 'keywords?', (value) => this.#keywords(value), keywordList);
    text = withField(text, 'abstract', (value) => value.replace(plainRun, (run) => this.#run(run)));
    return text.replace(/[<>]|(?<!\\|^[^\S\n]*)%/gm, (character) => characters[character]!);
  }

  undo(text: string): string {
    return text.replace(
      /[\ue0f0-\ue0f4\ue200-\uf7ff]/g,
      (sign) => shielded.get(sign) ?? this.#runs[sign.charCodeAt(0) - firstRun] ?? '',
    );
  }

  #run(run: string): string {
    if (this.#runs.length === mostRuns) return run;
    this.#runs.push(run);
    return String.fromCharCode(firstRun + this.#runs.length - 1);
  }

  #keywords(value: string): string {
    // Braces around all of them keep nothing together.
    const list = /^\s*\{[^{}]*\}\s*$/.test(value) ? value.replace(/[{}]/g, ' ') : value;
    return list.replace(/\{[^{}]*\}/g, (group) => group.replace(/[,;]/g, (separator) => characters[separator]!));
  }
}

/** Changes the value of one field, given without its braces or quotes, and its name where there is another. */
function withField(text: string, name: string, change: (value: string) => string, newName?: string): string {
  const field = new RegExp(`([,\\s])(${name})(\\s*=\\s*)([{"])`, 'i').exec(text);
  if (!field) return text;
  const [whole, before, oldName, equals, opening] = field;
  const start = field.index + whole.length;
  let depth = 0;
  let end = start;
  for (; end < text.length; end++) {
    const character = text[end];
    if (character === '\\') end++;
    else if (character === '{') depth++;
    else if (character === '}' && --depth < 0) break;
    else if (character === '"' && depth === 0 && opening === '"') break;
  }
  const value = change(text.slice(start, end));
  return `${text.slice(0, field.index)}${before}${newName ?? oldName}${equals}${opening}${value}${text.slice(end)}`;
}
