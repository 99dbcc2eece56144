import { i18n } from '@lingui/core';
import type { Rule } from './rules.ts';

export function wordsOfRule(rule: Rule): string {
  const words: Record<Rule, string> = {
    stays: i18n.t('Leaves as it is'),
    listed_values_stay: i18n.t('Values that the codebook lists stay; others are left out'),
    coded: i18n.t('Numbers, or yes and no, stay; texts are left out'),
    year: i18n.t('Only the year stays'),
    birth_year: i18n.t('Only the year stays; years that tell an age over 89 become one class'),
    zip3: i18n.t('Three digits stay, 000 where 20,000 or fewer people live'),
    age: i18n.t('Ages over 89 become one class'),
    coded_age: i18n.t('Age groups stay unless one tells an age over 90'),
    shift: i18n.t('Moved by a secret number of days, the same for all dates of a patient'),
    shift_birth_date: i18n.t('Moved by the same secret number of days; left out for patients who may be over 89'),
    scanned: i18n.t('Stays; texts that look like an identifier or hold a date are left out'),
    judged: i18n.t('No class is given: judged by name and values while it is written'),
    screened: i18n.t(
      'No class is given: treated as a program guesses from name and values, left out where it can not tell',
    ),
    left_out: i18n.t('Left out'),
    unclassified: i18n.t('Has to be classified first'),
  };
  return words[rule];
}

/** What a variable tells about a person, by the list of 45 CFR 164.514(b)(2)(i). */
export function wordsOfClass(kind: string | null | undefined, isIdentifier: boolean): string {
  const words: Record<string, string> = {
    name: i18n.t('Name'),
    geographic: i18n.t('Place smaller than a state'),
    zip: i18n.t('ZIP code'),
    date: i18n.t('Date'),
    birth_date: i18n.t('Date of birth'),
    age: i18n.t('Age'),
    phone: i18n.t('Telephone number'),
    fax: i18n.t('Fax number'),
    email: i18n.t('E-mail address'),
    ssn: i18n.t('Social security number'),
    medical_record_number: i18n.t('Medical record number'),
    health_plan_number: i18n.t('Health plan number'),
    account_number: i18n.t('Account number'),
    certificate_number: i18n.t('Certificate or licence number'),
    vehicle: i18n.t('Vehicle'),
    device: i18n.t('Device'),
    url: i18n.t('Web address'),
    ip_address: i18n.t('IP address'),
    biometric: i18n.t('Biometric identifier'),
    photo: i18n.t('Photograph'),
    other_unique: i18n.t('Other unique identifier'),
    none: i18n.t('Identifies nobody'),
  };
  if (kind == null) return isIdentifier ? i18n.t('Identifier of no named kind') : i18n.t('Not classified');
  return words[kind] ?? kind;
}

export function wordsOfStatus(status: string): string {
  const words: Record<string, string> = {
    queued: i18n.t('waits'),
    running: i18n.t('under way'),
    ready: i18n.t('ready'),
    failed: i18n.t('failed'),
    canceled: i18n.t('canceled'),
    expired: i18n.t('expired'),
  };
  return words[status] ?? status;
}

/** What is exported, as its list calls it. */
export function wordsOfExport({ subject, format }: { subject: string; format: string }): string {
  const written = { format: format.toUpperCase() };
  if (subject === 'papers') return i18n.t('Papers as {format}', written);
  return subject === 'project' ? i18n.t('Project as {format}', written) : i18n.t('Analysis as {format}', written);
}

export function wordsOfFormat(format: string): string {
  const words: Record<string, string> = {
    csv: i18n.t('CSV, with scripts for R, Python and Stata'),
    xlsx: i18n.t('Excel'),
    parquet: 'Parquet',
    json: 'JSON',
    ndjson: i18n.t('JSON Lines'),
    fhir: 'FHIR',
  };
  return words[format] ?? format.toUpperCase();
}
