import { decodeText, linesOf } from './decode-text.ts';
import { itemsOfJson } from './json-items.ts';
import { type JsonRecord, jsonRecords, recordSeparator } from './json-records.ts';
import { type PaperParser, type ParsedItem, UnreadableFile } from './parsed-item.ts';

const atOnce = 200;

/** Reads JSON Lines: a record, or an answer with many, on each line. A line that is no JSON is left out. */
export const parseJsonLines: PaperParser = async function* parseJsonLines(bytes) {
  let items: ParsedItem[] = [];
  let line = 0;
  let records = 0;
  for await (const lines of linesOf(decodeText(bytes))) {
    for (const text of lines) {
      line++;
      const json = text.replaceAll(recordSeparator, ' ').trim();
      if (json === '') continue;
      records++;
      items.push(...itemsOf({ text: json, line }));
    }
    if (items.length >= atOnce) {
      yield items;
      items = [];
    }
  }
  if (items.length > 0) yield items;
  if (records === 0) throw noRecord();
};

/** Reads JSON documents: a record, a list of records, or an answer of Europe PMC, Crossref or OpenAlex. */
export const parseJson: PaperParser = async function* parseJson(bytes) {
  let found = 0;
  for await (const records of jsonRecords(decodeText(bytes))) {
    const items = records.flatMap(itemsOf);
    found += items.length;
    if (items.length > 0) yield items;
  }
  if (found === 0) throw noRecord();
};

function itemsOf({ text, line }: JsonRecord): ParsedItem[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown';
    const message = `The record on line ${line} is no valid JSON: ${why.replace(/\s+/g, ' ').slice(0, 200)}`;
    return [{ kind: 'skipped', reason: 'malformed_record', message }];
  }
  return itemsOfJson(value, `The record on line ${line}`);
}

function noRecord(): UnreadableFile {
  return new UnreadableFile('empty_file', 'The JSON file holds no record');
}
