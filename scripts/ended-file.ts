/** Said between the lines of TAP as soon as a file of tests ends: in the TAP it waits for those that began before it. */
export type EndedFile = {
  file: string;
  seconds: number;
  /** Its own and that of what it started; null where the system does not tell. */
  processorSeconds: number | null;
  ok: boolean;
};

export const endedMark = '# ended ';
