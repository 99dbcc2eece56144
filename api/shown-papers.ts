import { invalidRequest } from '../contract/errors.ts';
import { maximumRecordsBytes } from '../contract/resources/paper.ts';
import { fitting } from '../sql/literature/shown-papers.ts';

/** Refuses papers that are named one by one and too large to be shown together. Of a page there is a next one instead. */
export function requireFitting(papers: readonly { bytes: number }[], path: string): void {
  const { length } = fitting(papers);
  if (length === papers.length) return;
  const megabytes = maximumRecordsBytes / 1_000_000;
  throw invalidRequest(
    `The records of these papers are more than the ${megabytes} MB that are shown at once. Name at most ${length} of them, and the others after that.`,
    [{ path, message: `must name papers whose records have at most ${megabytes} MB together` }],
  );
}
