/** An id as FHIR allows it: letters, digits, - and . only, 64 at most. */
export function fhirId(id: string): string {
  return id.replace(/[^A-Za-z0-9.-]/g, '-').slice(0, 64);
}

/** A string as FHIR allows it: no control characters but tab and line ends, and not empty; null where nothing is left. */
export function fhirString(text: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const allowed = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
  return allowed.trim() === '' ? null : allowed;
}

/** Whether a text may stand as a FHIR code: no space at its ends, single spaces inside. */
export function isFhirCode(text: string): boolean {
  return /^[^\s]+( [^\s]+)*$/.test(text) && fhirString(text) === text;
}
