/** Columns by which a REDCap export tells apart several rows of one record. */
const rawNames = ['redcap_event_name', 'redcap_repeat_instrument', 'redcap_repeat_instance'];
/** The same in an export with labels in its header. */
const labels = ['event name', 'repeat instrument', 'repeat instance'];

/** Whether the names are those of a REDCap export in which a record may have several rows: of events or of repeats. */
export function hasRecordRows(names: readonly string[]): boolean {
  return names.some((name) => rawNames.includes(name) || labels.includes(name.toLowerCase()));
}

/** The same of one patient in JSON, which comes from REDCap's API with raw names: asked for each of a million. */
export function isRecordRow(attributes: object): boolean {
  return rawNames.some((name) => Object.hasOwn(attributes, name));
}

export const recordRowsAdvice =
  'This looks like a REDCap export of a longitudinal project or of repeating instruments, where a record has a row for each event and instance. Export one event at a time (Data Exports, Reports, and Stats: a report filtered to one event, without repeating instances), or bring each record into one row with a column for each event, or make external_id from record and event, such as 17-baseline, if each visit is to count as a patient of its own.';
