import { isCsl, paperFromCsl } from './csl-json.ts';
import { isEuropePmc, paperFromEuropePmc } from './europepmc.ts';
import { paperFromJson } from './json-paper.ts';
import { isObject, type JsonObject, objectOf } from './json-values.ts';
import type { ParsedItem } from './parsed-item.ts';

/** Where lists of records are, by the name of the field: ours, those of Crossref, Europe PMC, OpenAlex, Semantic Scholar. */
export const listFields = new Set([
  'items',
  'results',
  'result',
  'data',
  'papers',
  'records',
  'documents',
  'docs',
  'works',
]);
/** What such a list may be wrapped in. */
export const wrapperFields = new Set(['resultList', 'message', 'data', 'response']);

/** The papers of one JSON value: a record of any form that we know, or an answer that lists some. */
export function itemsOfJson(value: unknown, place: string): ParsedItem[] {
  if (Array.isArray(value)) return value.flatMap((one, at) => itemsOfJson(one, `${place}, element ${at + 1}`));
  if (!isObject(value)) {
    return [{ kind: 'skipped', reason: 'malformed_record', message: `${place} is no JSON object` }];
  }
  for (const container of [value, ...[...wrapperFields].map((name) => objectOf(value[name]))]) {
    const list = listIn(container);
    if (list) return itemsOfJson(list, place);
  }
  // Crossref's and our own answers for a single work.
  for (const name of ['message', 'data']) {
    const inner = value[name];
    if (isObject(inner) && ('title' in inner || 'abstract' in inner || 'DOI' in inner))
      return itemsOfJson(inner, place);
  }
  if (isEuropePmc(value)) return [paperFromEuropePmc(value)];
  if (isCsl(value)) return [paperFromCsl(value, place)];
  return [paperFromJson(value, place)];
}

function listIn(value: JsonObject): unknown[] | null {
  // A record may have such a field of its own.
  if ('title' in value || 'abstract' in value) return null;
  for (const name of listFields) {
    const list = value[name];
    if (Array.isArray(list)) return list;
  }
  return null;
}
