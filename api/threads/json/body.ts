import { createHash } from 'node:crypto';
import type { ZodType } from 'zod';
import { ApiError } from '../../../contract/errors.ts';
import { type RouteName, routes } from '../../../contract/routes.ts';
import { checkJson } from '../../json-body.ts';

export type JsonTask = { route: RouteName; bytes: Uint8Array };

/** A refusal is an answer, not a fault; as an error it would lose its kind between the threads. */
export type JsonAnswer = { checked: PackedJson } | { refusal: Pick<ApiError, 'code' | 'message' | 'details'> };

/**
 * A checked value as text. Read in one piece it would hold the event loop again, so the items of its longest list stand
 * apart, one a line. `digest` is of the whole as one JSON text.
 */
export type PackedJson = { rest: Uint8Array; list: string | null; lines: Uint8Array; digest: string };

export default function answer({ route, bytes }: JsonTask): JsonAnswer {
  let checked: unknown;
  try {
    checked = checkJson<ZodType>(routes[route], bytes);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, message, details } = error;
    return { refusal: { code, message, details } };
  }
  return { checked: pack(checked) };
}

function pack(value: unknown): PackedJson {
  const digest = createHash('sha256').update(JSON.stringify(value)).digest('hex');
  const list = longestList(value);
  const items = list === null ? [] : (value as Record<string, unknown[]>)[list]!;
  const rest = list === null ? value : { ...(value as object), [list]: [] };
  return {
    rest: textBytes(JSON.stringify(rest)),
    list,
    lines: textBytes(items.map((item) => JSON.stringify(item)).join('\n')),
    digest,
  };
}

function longestList(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  let longest: string | null = null;
  let most = 0;
  for (const [name, held] of Object.entries(value)) {
    if (!Array.isArray(held) || held.length <= most) continue;
    longest = name;
    most = held.length;
  }
  return longest;
}

const textBytes = (text: string): Uint8Array => new TextEncoder().encode(text);
