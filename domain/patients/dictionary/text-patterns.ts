import ipaddr from 'ipaddr.js';
import type { TextPattern } from '../../../contract/resources/deidentification.ts';

/** The part before the sign is at most 64 long (RFC 5321), which also bounds the search. */
const email = /[^\s@<>()"',;:]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}-]*[.])+[\p{L}]{2,}/u;
const url = /\b(?:https?|ftp|file|sftp):\/\/\S|\bwww[.][\p{L}\p{N}-]+[.]\p{L}{2,}/iu;
const ipv4 = /(?<![\d.])(?:\d{1,3}[.]){3}\d{1,3}(?![\d.])/g;
const ipv6 = /(?<![\p{L}\p{N}:])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}(?![\p{L}\p{N}:])/giu;
/** Area 000, 666 and 900 to 999 are given to nobody, nor are groups of zeros; taxpayer numbers begin with 9. */
const ssnPattern = /(?<!\d)\d{3}[- ]\d{2}[- ]\d{4}(?!\d)/;
const phone =
  /(?<![\d.,])(?:\+\d{1,3}[ .-]?)?(?:\(\d{2,5}\)[ .-]?|\d{2,5}[ .-])\d{3,4}[ .-]?\d{3,4}(?!\d)|\+\d{8,15}(?!\d)/;
const dates = [
  /(?<!\d)(?:1[89]|20|21)\d\d[-/.](?:0?[1-9]|1[0-2])(?:[-/.](?:0?[1-9]|[12]\d|3[01]))?(?!\d)/,
  /(?<![\d.])(?:0?[1-9]|[12]\d|3[01])[-/.](?:0?[1-9]|[12]\d|3[01])[-/.](?:(?:1[89]|20|21)\d\d|\d\d)(?![\d.])/,
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}[.,]?\s+\d{1,4}/i,
  /\b\d{1,2}(?:st|nd|rd|th|[.])?[\s-]*(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\b/i,
];
/** A number of seven digits or more is longer than a measurement is ever written. */
const longNumber = /(?<![\d.])\d{7,}(?!\d)/;

/** What in a text looks like an identifier. A false alarm costs a value, a miss costs a patient's secret. */
export function patternsIn(text: string): TextPattern[] {
  const found: TextPattern[] = [];
  // Cheap questions first: most texts are codes of a few letters.
  if (text.includes('@') && email.test(text)) found.push('email');
  if ((text.includes('://') || /www[.]/i.test(text)) && url.test(text)) found.push('url');
  if (hasAddress(text)) found.push('ip_address');
  if (!/\d/.test(text)) return found;
  const ssn = ssnPattern.test(text);
  if (ssn) found.push('ssn');
  const date = dates.some((pattern) => pattern.test(text));
  if (date) found.push('date');
  if (!ssn && !date && phone.test(text)) found.push('phone');
  if (longNumber.test(text)) found.push('long_number');
  return found;
}

function hasAddress(text: string): boolean {
  const v4 = text.includes('.') ? text.match(ipv4) : null;
  const v6 = text.includes(':') ? text.match(ipv6) : null;
  return [...(v4 ?? []), ...(v6 ?? [])].some((address) => ipaddr.isValid(address));
}
