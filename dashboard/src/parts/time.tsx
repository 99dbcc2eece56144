import { ago, dateTime } from './formats.ts';

/** When something was, in words; the full time in the reader's zone on hover and for programs. */
export function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} title={dateTime(at)}>
      {ago(at)}
    </time>
  );
}
