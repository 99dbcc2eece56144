import { plainText } from './plain-text.ts';

/* JSON of others, read without trust: what is not of the form that is asked for is not there. */

export type JsonObject = { [key: string]: unknown };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** A list, or the one thing that stands for a list of one. */
export function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value === null || value === undefined ? [] : [value];
}

/** Text or a number, as plain text; the first of a list, which is how Crossref gives titles. */
export function textOf(value: unknown): string | null {
  const one = Array.isArray(value) ? value[0] : value;
  if (typeof one === 'number' && Number.isFinite(one)) return String(one);
  return typeof one === 'string' ? plainText(one) || null : null;
}

/** The first of these fields that says something. */
export function fieldOf(object: JsonObject, ...names: string[]): string | null {
  for (const name of names) {
    const text = textOf(object[name]);
    if (text !== null) return text;
  }
  return null;
}

export function textsOf(value: unknown): string[] {
  return [...new Set(listOf(value).flatMap((one) => textOf(one) ?? []))];
}
