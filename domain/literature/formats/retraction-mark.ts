/** What our own files say of a retracted paper in a note, since their formats have no place for it. */
export const retractionMark = 'Retracted Publication';

const mark = /^\s*retracted(?:\s+(?:publication|article|paper))?\s*[.;]?\s*$/i;
/** As publishers change a title; "Retraction:" is a notice, and not what it is about. */
const markedTitle = /^[\s[(]*retracted(?:\s+(?:publication|article|paper))?\s*[:\])–—]/i;

/** Whether a record of a reference manager says that its paper was retracted: in its title, or as a note, keyword or type by itself. */
export const isMarkedRetracted = (title: string, texts: readonly (string | null)[]): boolean =>
  markedTitle.test(title) || texts.some((text) => text?.split(/[;\n]/).some((each) => mark.test(each)) ?? false);
