import { randomUUID } from 'node:crypto';

export type ApiCaller = ReturnType<typeof apiCaller>;

/**
 * Calls /v1 with a key, and a POST with an Idempotency-Key, as our clients do: a text body is CSV, anything else JSON. Throws for an
 * answer that is an error.
 */
export function apiCaller(base: string, key: string) {
  return async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const text = typeof body === 'string';
    const answer = await fetch(base + path, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        ...(method === 'POST' ? { 'Idempotency-Key': randomUUID() } : {}),
        ...(body ? { 'Content-Type': text ? 'text/csv' : 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: text ? body : JSON.stringify(body) } : {}),
    });
    const { success, data, error } = (await answer.json()) as { success: boolean; data: never; error: unknown };
    if (!success) throw new Error(JSON.stringify(error));
    return data as { id: string; status: string; latest_run: { status: string } };
  };
}
