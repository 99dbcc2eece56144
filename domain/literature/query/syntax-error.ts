export class QuerySyntaxError extends Error {
  override name = 'QuerySyntaxError';
  /** Where in the text, counted from 0 as JavaScript counts. */
  readonly position: number;
  /** What could stand there, in words. */
  readonly expected: string[];
  constructor(position: number, expected: string[], message: string) {
    super(message);
    this.position = position;
    this.expected = expected;
  }
}
