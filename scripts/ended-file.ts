/** Said between the lines of TAP as soon as a file of tests ends: in the TAP it waits for those that began before it. */
export type EndedFile = { file: string; seconds: number; ok: boolean };

export const endedMark = '# ended ';
