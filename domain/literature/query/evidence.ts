import { analyze, type Token } from '../index/analysis.ts';
import type { PhraseWord, PrefixOptions, TextPart } from '../index/index-query.ts';

export type RankingWord = {
  word: string;
  weight: number;
  /** The parts of the text it was asked in; all of them where it is missing. */
  where?: TextPart[];
  /** Whether any word that is written with this beginning is meant. */
  prefix?: PrefixOptions;
};
export type RankingPhrase = { words: PhraseWord[]; where?: TextPart[] };

export type ExpandedTerm = {
  /** As it was written. */
  text: string;
  /** In the words of PubMed's Search Details. */
  field: string;
  kind: 'mesh' | 'synonym' | 'journal' | 'author' | 'prefix' | 'subheading' | 'publication_type';
  added: string[];
};

/** No more of the terms that an expansion added are told than this: beneath some headings stand thousands. */
const addedTermsTold = 100;

/** What is gathered beside the question itself: for ranking, and for telling how the query was read. */
export class Evidence {
  readonly expanded: ExpandedTerm[] = [];
  readonly ignored: string[] = [];
  readonly #unknown = { heading: new Set<string>(), type: new Set<string>() };
  readonly #words = new Map<string, RankingWord>();
  readonly #phrases = new Map<string, RankingPhrase>();
  #excluding = 0;

  /** What NOT takes away says nothing for a paper. */
  excluding<T>(run: () => T): T {
    this.#excluding++;
    try {
      return run();
    } finally {
      this.#excluding--;
    }
  }

  addWord(word: string, where: readonly TextPart[] | null, prefix?: PrefixOptions): void {
    if (this.#excluding > 0) return;
    const found: RankingWord = { word, weight: 1, ...(where === null ? {} : { where: [...where] }) };
    this.#words.set(
      `${word}/${where}/${prefix === undefined ? '' : (prefix.longest ?? '*')}`,
      prefix === undefined ? found : { ...found, prefix },
    );
  }

  addText(text: string, where: readonly TextPart[] | null): void {
    for (const { word } of analyze(text)) this.addWord(word, where);
  }

  addPhrase(words: readonly PhraseWord[], where: readonly TextPart[] | null): void {
    if (this.#excluding > 0) return;
    const phrase: RankingPhrase = { words: [...words], ...(where === null ? {} : { where: [...where] }) };
    this.#phrases.set(JSON.stringify(phrase), phrase);
  }

  ignore(text: string): void {
    if (!this.ignored.includes(text)) this.ignored.push(text);
  }

  /** A heading or a publication type that no list has: whoever mistypes one finds nothing by it, and would not see why. */
  unknown(kind: 'heading' | 'type', text: string): void {
    this.#unknown[kind].add(text);
  }

  /** What is unknown, in sentences. */
  get notes(): string[] {
    const { heading, type } = this.#unknown;
    return [
      ...(heading.size === 0
        ? []
        : [
            `MeSH, as it is loaded here, does not have ${listed(heading)}: sought as it is written, with nothing beneath it.`,
          ]),
      ...(type.size === 0
        ? []
        : [`${listed(type)} is no publication type that is known here, and was sought as it is written.`]),
    ];
  }

  expand(term: ExpandedTerm): void {
    const added = [...new Set(term.added)].slice(0, addedTermsTold);
    const known = this.expanded.some((each) => each.text === term.text && each.field === term.field);
    if (added.length > 0 && !known) this.expanded.push({ ...term, added });
  }

  get words(): RankingWord[] {
    return [...this.#words.values()];
  }

  get phrases(): RankingPhrase[] {
    return [...this.#phrases.values()];
  }
}

/** Texts in quotation marks, the first ten of them and how many there are besides. */
export function listed(texts: ReadonlySet<string>): string {
  const shown = [...texts].slice(0, 10).map((text) => `"${text}"`);
  return shown.join(', ') + (texts.size > shown.length ? ` and ${texts.size - shown.length} more` : '');
}

/** Words at their distances from the first; words that say nothing are left out, their places are not. */
export function phraseOf(tokens: readonly Token[]): PhraseWord[] {
  return tokens.map(({ word, position }) => ({ word, offset: position - tokens[0]!.position }));
}
