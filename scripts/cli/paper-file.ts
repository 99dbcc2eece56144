import { Option } from 'commander';
import { paperSources } from '../../contract/resources/paper.ts';
import type { Output } from './output.ts';
import { writeOut } from './write-file.ts';

export const paperFileOption = () =>
  new Option('--format <format>', 'of reference managers, or csv for spreadsheets')
    .choices(['ris', 'bibtex', 'nbib', 'csl-json', 'csv'])
    .default('ris');

export const sourceOption = () =>
  new Option('--source <source...>', 'only papers with a record of one of these').choices(paperSources);

/** Writes a file of papers where it was asked for, and says how many it holds. */
export async function givePapers(
  output: Output,
  { citations, papers, format }: { citations: string; papers: number; format: string },
  out: string | undefined,
): Promise<void> {
  if (out === undefined) return output.answer({ format, papers, citations }, citations);
  await writeOut(out, citations);
  output.answer({ format, papers, file: out }, `${papers} ${papers === 1 ? 'paper' : 'papers'} in ${out}`);
}
