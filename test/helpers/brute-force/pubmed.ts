import type { Ask } from './ask.ts';

/** Writes what is asked in PubMed's language. */
export function printed(ask: Ask): string {
  switch (ask.ask) {
    case 'near':
      return `"${ask.text}"[${ask.field}:~${ask.distance}]`;
    case 'term':
      return ask.quoted ? `"${ask.text}"[${ask.field}]` : `${ask.text}[${ask.field}]`;
    default:
      return ask.of.map((each) => `(${printed(each)})`).join(` ${ask.ask.toUpperCase()} `);
  }
}

const token = /\s*(?:([()])|(AND|OR|NOT)(?=[\s(])|"([^"]*)"\s*\[([^\]]+)\]|([^()"[\]]+?)\s*\[([^\]]+)\])/y;

/** Reads a strategy in which every term has its field; operators go from left to right. Lines are joined by the last. */
export function readPubMed(text: string): Ask {
  const lines: Ask[] = [];
  for (const line of text.trim().split('\n')) lines.push(readLine(line, lines));
  return lines.at(-1)!;
}

function readLine(text: string, lines: readonly Ask[]): Ask {
  const stack: { left: Ask | null; operator: 'and' | 'or' | 'not' }[] = [{ left: null, operator: 'and' }];
  const add = (ask: Ask) => {
    const level = stack.at(-1)!;
    level.left = level.left === null ? ask : { ask: level.operator, of: [level.left, ask] };
  };
  for (let at = 0; at < text.trimEnd().length; ) {
    const line = /\s*#(\d+)/y;
    line.lastIndex = at;
    const named = line.exec(text);
    if (named !== null) {
      add(lines[Number(named[1]) - 1]!);
      at = line.lastIndex;
      continue;
    }
    token.lastIndex = at;
    const match = token.exec(text);
    if (match === null) throw new Error(`What is this: ${text.slice(at, at + 60)}`);
    at = token.lastIndex;
    const [, bracket, operator, quoted, quotedTag, bare, bareTag] = match;
    if (bracket === '(') stack.push({ left: null, operator: 'and' });
    else if (bracket === ')') add(stack.pop()!.left!);
    else if (operator !== undefined) stack.at(-1)!.operator = operator.toLowerCase() as 'and' | 'or' | 'not';
    else if (quotedTag?.includes('~')) {
      const [field, distance] = quotedTag.split(':~');
      add({ ask: 'near', field: field!, text: quoted!, distance: Number(distance) });
    } else if (quoted !== undefined) add({ ask: 'term', field: quotedTag!, text: quoted, quoted: true });
    else add({ ask: 'term', field: bareTag!, text: bare!.trim(), quoted: false });
  }
  return stack[0]!.left!;
}
