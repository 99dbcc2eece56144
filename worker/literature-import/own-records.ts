import { maximumOwnRecordBytes, maximumOwnTitle } from '../../contract/resources/literature-import.ts';
import type { Transaction } from '../../sql/db.ts';
import { bytesOfOwnRecords, jsonAsStored } from '../../sql/literature/papers.ts';
import type { Incoming } from './draft.ts';
import { matchesOf } from './paper-identity.ts';

/** Of stored records that incoming ones are merged with, at once: each takes some five times as much while it is read. */
const bytesAtOnce = 16_000_000;

const figure = (bytes: number) => bytes.toLocaleString('en');

/** Why an account does not keep this of a paper, and the way out; null: it does. `before`: what is kept of it, with which this was merged. */
export function tooLarge({ record, references }: Omit<Incoming, 'dates'>, before: Incoming | null = null) {
  const title = record.title.length > 100 ? `${record.title.slice(0, 100)}…` : record.title;
  const most = `more than the ${figure(maximumOwnRecordBytes)} that are kept of one paper.`;
  const wayOut = before === null ? '' : ' What was imported of it before stays as it was.';
  if (record.title.length > maximumOwnTitle)
    return `The title "${title}" has ${figure(record.title.length)} characters, more than the ${figure(maximumOwnTitle)} that a title may have.${wayOut} Shorten it, and import it again.`;
  const ofRecord = jsonAsStored(record).length;
  if (ofRecord > maximumOwnRecordBytes)
    return `The record of "${title}" ${before === null ? 'has' : 'would have'} ${figure(ofRecord)} bytes as JSON, ${most}${wayOut} Leave out what makes it long, such as its authors' affiliations, and import it again.`;
  const ofReferences = references.length === 0 ? 0 : jsonAsStored(references).length;
  if (ofReferences > maximumOwnRecordBytes)
    return `What "${title}" cites has ${figure(ofReferences)} bytes as JSON, ${most}${wayOut} Leave out its list of references, or what the references say beside their DOIs, and import it again.`;
  return null;
}

/** Records of a batch, so many at a time that the stored ones with which they are merged fit into memory. */
export async function* portionsOf(transaction: Transaction, incoming: readonly Incoming[]): AsyncGenerator<Incoming[]> {
  const records = incoming.map(({ record }) => record);
  const matches = await matchesOf(transaction, 'overlay', records);
  const bytes = await bytesOfOwnRecords(transaction, [...new Set(matches.flat().map(({ id }) => id))]);
  let portion: Incoming[] = [];
  let sum = 0;
  for (const [i, one] of incoming.entries()) {
    const ofOne = matches[i]!.reduce((all, { id }) => all + (bytes.get(id) ?? 0), 0);
    if (portion.length > 0 && sum + ofOne > bytesAtOnce) {
      yield portion;
      portion = [];
      sum = 0;
    }
    portion.push(one);
    sum += ofOne;
  }
  if (portion.length > 0) yield portion;
}
