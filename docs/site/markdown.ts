import { Marked, type Token, type Tokens } from 'marked';
import { codeBlock, languageLabels, languageOf, tabs } from './highlight.ts';
import { type Html, html, trusted } from './html.ts';

type Heading = { id: string; depth: number; text: string };
/** A part of a page, from one heading to the next, as plain text. */
type Section = { heading: Heading; text: string };
export type RenderedMarkdown = { html: Html; sections: Section[] };

/** The anchor of a heading, as GitHub makes it: lower case, hyphens for blanks. */
function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');
}

/** One line of Markdown, without a paragraph around it. */
export function inlineMarkdown(text: string): Html {
  // The same sentences stand at the fields of many operations.
  const known = inlined.get(text) ?? trusted(plain.parseInline(text, { async: false }));
  inlined.set(text, known);
  return known;
}

const inlined = new Map<string, Html>();

/**
 * Markdown as HTML, with an anchor at every heading. Code blocks in several languages that follow each other become
 * tabs. `prefix` keeps the anchors of several texts on one page apart.
 */
export function renderMarkdown(markdown: string, prefix = ''): RenderedMarkdown {
  const sections: Section[] = [];
  const used = new Map<string, number>();
  let groups = 0;
  const marked = new Marked({
    gfm: true,
    renderer: {
      ...shared,
      heading(token) {
        const inner = this.parser.parseInline(token.tokens);
        const text = plainText(token.tokens);
        const anchor = `${prefix}${anchorOf(text)}`;
        const count = used.get(anchor) ?? 0;
        used.set(anchor, count + 1);
        const id = count === 0 ? anchor : `${anchor}-${count}`;
        sections.push({ heading: { id, depth: token.depth, text }, text: '' });
        return html`<h${token.depth} id="${id}"><a href="#${id}">${trusted(inner)}</a></h${token.depth}>\n`.text;
      },
    },
    extensions: [
      {
        name: 'codeTabs',
        renderer: (token) => {
          const items = (token as unknown as CodeTabs).items.map(({ lang, text }) => {
            const language = languageOf(lang ?? '');
            return { language, label: languageLabels[language]!, body: codeBlock(text, language) };
          });
          return tabs(`${prefix}code-${groups++}`, 'Language', items).text;
        },
      },
    ],
  });
  const tokens = withTabs(marked.lexer(markdown));
  const rendered = marked.parser(tokens as Token[]);
  let section = -1;
  for (const token of tokens) {
    if (token.type === 'heading') section += 1;
    else if (section >= 0) sections[section]!.text += `${plainText([token as Token])} `;
  }
  // A wide table scrolls by itself, also by keyboard.
  const scrolling = rendered
    .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
  return { html: trusted(scrolling), sections };
}

const shared = {
  code({ text, lang }: Tokens.Code) {
    return codeBlock(text, languageOf((lang ?? '').split(' ')[0]!)).text;
  },
  link(this: { parser: { parseInline(tokens: Token[]): string } }, { href, tokens }: Tokens.Link) {
    // Guides name each other as files, so that they can be read in the repository too.
    const target = /^[a-z]+:/.test(href) ? href : href.replace(/[.]md(?=$|#)/, '');
    return html`<a href="${target}">${trusted(this.parser.parseInline(tokens))}</a>`.text;
  },
};

const plain = new Marked({ gfm: true, renderer: shared });

type CodeTabs = { type: 'codeTabs'; raw: string; items: Tokens.Code[] };

/** Neighbouring code blocks of different languages of the samples, as one token each. */
function withTabs(tokens: readonly Token[]): (Token | CodeTabs)[] {
  const found: (Token | CodeTabs)[] = [];
  for (let i = 0; i < tokens.length; i += 1) {
    const items: Tokens.Code[] = [];
    let end = i;
    for (let at = i; at < tokens.length; at += 1) {
      const token = tokens[at]!;
      if (token.type === 'space') continue;
      const language = token.type === 'code' ? languageOf(token.lang ?? '') : '';
      if (!(language in languageLabels) || items.some((item) => languageOf(item.lang ?? '') === language)) break;
      items.push(token as Tokens.Code);
      end = at;
    }
    if (items.length < 2) found.push(tokens[i]!);
    else {
      found.push({ type: 'codeTabs', raw: '', items });
      i = end;
    }
  }
  return found;
}

function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token): string => {
      if ('items' in token && Array.isArray(token.items)) return plainText(token.items as Token[]);
      if (token.type === 'table') {
        const { header, rows } = token as Tokens.Table;
        return [header, ...rows].flatMap((row) => row.map((cell) => plainText(cell.tokens))).join(' ');
      }
      if (token.type === 'br' || token.type === 'space') return ' ';
      if ('tokens' in token && token.tokens !== undefined && token.tokens.length > 0) return plainText(token.tokens);
      return 'text' in token ? String(token.text) : '';
    })
    .join('');
}
