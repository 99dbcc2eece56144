/** Columns by which a REDCap export tells apart several rows of one record. */
const rawNames = ['redcap_event_name', 'redcap_repeat_instrument', 'redcap_repeat_instance'];
/** The same in an export with labels in its header. */
const labels = ['event name', 'repeat instrument', 'repeat instance'];
const rawLengths = new Set(rawNames.map((name) => name.length));

/** Whether the names are those of a REDCap export in which a record may have several rows: of events or of repeats. */
export function hasRecordRows(names: readonly string[]): boolean {
  return names.some((name) => rawNames.includes(name.toLowerCase()) || labels.includes(name.toLowerCase()));
}

/** The same of one patient in JSON, which comes from REDCap's API with raw names. */
export function isRecordRow(attributes: object): boolean {
  // Asked for each of a million patients: only a name of a fitting length is put into lower case.
  return Object.keys(attributes).some((name) => rawLengths.has(name.length) && rawNames.includes(name.toLowerCase()));
}

export const recordRowsAdvice =
  'This looks like a REDCap export of a longitudinal project or of repeating instruments, where a record has a row for each event and instance. Export one event at a time (Data Exports, Reports, and Stats: a report filtered to one event, without repeating instances), or bring each record into one row with a column for each event, or make external_id from record and event, such as 17-baseline, if each visit is to count as a patient of its own.';
