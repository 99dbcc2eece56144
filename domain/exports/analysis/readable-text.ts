/**
 * Characters that XML 1.0 does not allow in any form, and half surrogate pairs, which UTF-8 can't say. A browser, Word and
 * every XML parser give up on a file that holds one. https://www.w3.org/TR/xml/#charsets
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]|\p{Surrogate}/gu;
/** They turn the direction of all text after them until they are closed, also of text that is not the user's. */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g;

/** Text of a user that any of the formats can hold: what no file can say is shown as the replacement character. */
export function readableText(text: string): string {
  return text.replace(notXml, '\ufffd').replace(directionControls, '');
}

/** For elements and quoted attributes of HTML, XML and SVG. */
export function escapeMarkup(text: string): string {
  return readableText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** A name that is safe as a part of a file's name everywhere. */
export function fileNamePart(text: string, otherwise: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
    .slice(0, 60)
    .replace(/-+$/, '');
  return plain === '' ? otherwise : plain;
}
