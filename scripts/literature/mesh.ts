import { createReadStream } from 'node:fs';
import { parseDescriptors, parseTree } from '../../domain/literature/mesh/parse.ts';
import { type MeshCounts, replaceDescriptors } from '../../sql/literature/mesh.ts';
import { asOwner } from '../../sql/tables/accounts.ts';

/**
 * Loads NLM's descriptor file in the place of what was loaded before: desc2025.xml or d2025.bin, plain or gzip. A tree
 * file (mtrees2025.bin) tells the tree numbers of descriptors that name none themselves. Throws UnreadableFile, and
 * changes nothing, when either can't be read.
 */
export async function loadMesh(
  databaseUrl: string,
  path: string,
  { treePath }: { treePath?: string } = {},
): Promise<MeshCounts> {
  const treeNumbers = treePath === undefined ? new Map<string, string[]>() : await parseTree(bytesOf(treePath));
  return asOwner(databaseUrl, (owner) => replaceDescriptors(owner, parseDescriptors(bytesOf(path)), treeNumbers));
}

/** Opened when it is read: a stream that fails before anyone listens would end the process. */
async function* bytesOf(path: string): AsyncIterable<Uint8Array> {
  yield* createReadStream(path);
}

/** What was loaded, in words. */
export function meshSentence({ descriptors, terms, tree_numbers, without_tree_number }: MeshCounts): string {
  const count = (number: number) => number.toLocaleString('en');
  const placeless =
    without_tree_number === 0
      ? ''
      : ` ${count(without_tree_number)} have no tree number, so that nothing is searched beneath them: a tree file (mtrees2025.bin) may tell it.`;
  return `MeSH is loaded: ${count(descriptors)} descriptors, ${count(terms)} terms, ${count(tree_numbers)} tree numbers.${placeless}`;
}
