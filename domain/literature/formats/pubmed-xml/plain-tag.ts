/** A start tag. `codes`: the characters of its name. */
export type Tag = { name: string; codes: Uint16Array; attributes: Record<string, string>; isEmpty: boolean };

const tagShape =
  /^([A-Za-z_][\w.:-]*)((?:[ \n\t]+[A-Za-z_][\w.:-]*[ \n\t]*=[ \n\t]*(?:"[^"<]*"|'[^'<]*'))*)[ \n\t]*(\/?)$/;
const attributeShape = /([A-Za-z_][\w.:-]*)[ \n\t]*=[ \n\t]*(?:"([^"]*)"|'([^']*)')/g;

/** What stands between "<" and ">"; null where it is none, or has what is read as something else. */
export function tagFrom(written: string): Tag | null {
  const [, name, listed, end] = tagShape.exec(written) ?? [];
  if (name === undefined) return null;
  const attributes: Record<string, string> = {};
  for (const [, attribute, quoted, apostrophed] of listed!.matchAll(attributeShape)) {
    const value = quoted ?? apostrophed!;
    const replaced = withoutReferences(value);
    if (replaced === null || /[\n\t]/.test(value) || attributes[attribute!] !== undefined) return null;
    attributes[attribute!] = replaced;
  }
  const codes = Uint16Array.from(name, (character) => character.charCodeAt(0));
  return { name, codes, attributes, isEmpty: end === '/' };
}

const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** With the characters that its references stand for; null where one stands for none. */
export function withoutReferences(text: string): string | null {
  let from = 0;
  let replaced = '';
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', from)) {
    const end = text.indexOf(';', at);
    const name = text.slice(at + 1, Math.max(at + 1, end));
    const character = entities.get(name) ?? characterOf(name);
    if (character === null) return null;
    replaced += text.slice(from, at) + character;
    from = end + 1;
  }
  return from === 0 ? text : replaced + text.slice(from);
}

function characterOf(reference: string): string | null {
  const [, hexadecimal, decimal] = /^#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}))$/.exec(reference) ?? [];
  const code = Number(hexadecimal === undefined ? decimal : `0x${hexadecimal}`);
  return isCharacter(code) ? String.fromCodePoint(code) : null;
}

/** As XML 1.0 has them. */
export const isCharacter = (code: number): boolean =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff);
