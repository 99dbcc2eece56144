import { oneLine } from '../medline/text.ts';
import { subscript, superscript } from './superscript.ts';

type Part = {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: { name: string; text: string }[];
};

/** Marks above a letter, as combining characters: V̇O₂ is found as "vo2". */
const accents = new Map([
  ['.', '\u0307'],
  ['˙', '\u0307'],
  ['⋅', '\u0307'],
  ['·', '\u0307'],
  ['¨', '\u0308'],
  ['^', '\u0302'],
  ['ˆ', '\u0302'],
  ['~', '\u0303'],
  ['˜', '\u0303'],
  ['∼', '\u0303'],
  ['¯', '\u0304'],
  ['‾', '\u0304'],
  ['ˉ', '\u0304'],
  ['-', '\u0304'],
  ['―', '\u0304'],
  ['→', '\u20d7'],
]);

/** Symbols that content markup has as elements. */
const symbols = new Map([
  ['infinity', '∞'],
  ['pi', 'π'],
  ['emptyset', '∅'],
  ['plus', '+'],
  ['minus', '−'],
  ['times', '×'],
  ['divide', '/'],
  ['eq', '='],
  ['neq', '≠'],
  ['lt', '<'],
  ['gt', '>'],
  ['leq', '≤'],
  ['geq', '≥'],
  ['approx', '≈'],
  ['in', '∈'],
  ['complexes', 'ℂ'],
  ['reals', 'ℝ'],
  ['integers', 'ℤ'],
  ['naturalnumbers', 'ℕ'],
  ['sep', ' '],
]);

/** Elements whose text counts; between all others white space is only the layout of the file. */
const tokens = new Set(['mi', 'mn', 'mo', 'mtext', 'ms', 'cn', 'ci', 'csymbol']);

/**
 * A formula as one line of plain text, put together from the inside out while it is read, so that neither the stack nor
 * the memory grows with its depth.
 */
export class Formula {
  #open: Part[] = [];

  opened(name: string, attributes: Record<string, string>): void {
    this.#open.push({ name, attributes, text: '', children: [] });
  }

  text(text: string): void {
    const part = this.#open.at(-1)!;
    if (tokens.has(part.name)) part.text += text;
    else if (/\S/.test(text)) part.children.push({ name: '', text: oneLine(text) });
  }

  /** The text of the whole, when this was its end. */
  closed(): string | null {
    const part = this.#open.pop()!;
    const text = textOf(part);
    const parent = this.#open.at(-1);
    if (!parent) return text;
    if (parent.text !== '') {
      parent.children.push({ name: '', text: parent.text });
      parent.text = '';
    }
    parent.children.push({ name: part.name, text });
    return null;
  }
}

function textOf({ name, attributes, text, children }: Part): string {
  const texts = children.map((child) => child.text);
  const [first = '', second = '', third = ''] = texts;
  switch (name) {
    case 'mtext':
      return `${texts.join('')}${text}`.replace(/\s+/g, ' ');
    case 'msup':
      return first + superscript(second, first);
    case 'msub':
      return first + subscript(second);
    case 'msubsup':
      return withScripts(first, second, third);
    case 'munder':
      return `${first}_(${second})`;
    case 'munderover':
      return `${first}_(${second})^(${third})`;
    case 'mover':
      return accents.has(second) ? accented(first, accents.get(second)!) : first + superscript(second, first);
    case 'mmultiscripts':
      return multiscripts(children);
    case 'mfrac':
      return `${grouped(first)}/${grouped(second)}`;
    case 'msqrt':
      return `√${grouped(texts.join(''))}`;
    case 'mroot':
      return `${superscript(second, '')}√${grouped(first)}`;
    case 'mfenced':
      return fenced(attributes, texts);
    case 'mtable':
    case 'matrix':
      return texts.filter((row) => row !== '').join('; ');
    case 'mtr':
    case 'mlabeledtr':
    case 'matrixrow':
      return texts.join(' ').trim();
    case 'mspace':
      return ' ';
    case 'semantics':
      return first;
    case 'annotation':
    case 'annotation-xml':
    case 'mphantom':
      return '';
    case 'apply':
      return applied(texts);
    case 'math':
      return oneLine(texts.join(''));
    default:
      return texts.join('') + oneLine(text) || (symbols.get(name) ?? '');
  }
}

function withScripts(base: string, below: string, above: string): string {
  const text = base + subscript(below);
  return text + superscript(above, text);
}

/** Brackets where without them the bounds could not be seen. */
function grouped(text: string): string {
  return /^[\p{L}\p{N}\p{M}.]*$/u.test(text) ? text : `(${text})`;
}

/** On the first letter: "V̇O" has its dot over the V. */
function accented(base: string, accent: string): string {
  const [head = ''] = /^.\p{M}*/u.exec(base) ?? [];
  return head + accent + base.slice(head.length);
}

/** ³He: scripts behind the base in pairs, then those in front of it. */
function multiscripts(children: Part['children']): string {
  const bound = children.findIndex(({ name }) => name === 'mprescripts');
  const [base, ...behind] = bound < 0 ? children : children.slice(0, bound);
  const before = bound < 0 ? [] : children.slice(bound + 1);
  let front = '';
  for (let i = 0; i < before.length; i += 2) front += withScripts('', before[i]!.text, before[i + 1]?.text ?? '');
  let text = front + (base?.text ?? '');
  for (let i = 0; i < behind.length; i += 2) text = withScripts(text, behind[i]!.text, behind[i + 1]?.text ?? '');
  return text;
}

/** The separators stand one after the other, the last one for all that follow (MathML 3, 3.3.8). */
function fenced(attributes: Record<string, string>, texts: string[]): string {
  const separators = [...(attributes.separators ?? ',').replace(/\s/g, '')];
  let inside = '';
  for (const [i, text] of texts.entries())
    inside += (i === 0 ? '' : (separators[i - 1] ?? separators.at(-1) ?? '')) + text;
  return (attributes.open ?? '(') + inside + (attributes.close ?? ')');
}

/** Content markup puts the operator first: a sign goes between its operands, a function before them. */
function applied([operator = '', ...operands]: string[]): string {
  if (operator.length === 1 && operands.length > 1) return operands.join(operator);
  return operands.length === 0 ? operator : `${operator}(${operands.join(', ')})`;
}
