/** An answer of a server that there is no need to run: what HTTP would bring. */
export type ScriptedAnswer =
  | { status: number; headers?: Record<string, string>; body?: unknown; data?: unknown }
  | { fails: Error };

export type SeenRequest = { url: string; method: string; headers: Headers };

/** A `fetch` that answers from a script, in order, and keeps what it was asked. */
export function scriptedFetch(answers: readonly ScriptedAnswer[]): { fetch: typeof fetch; seen: SeenRequest[] } {
  const seen: SeenRequest[] = [];
  const left = [...answers];
  const scripted = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    seen.push({ url: String(input), method: init.method ?? 'GET', headers: new Headers(init.headers) });
    const answer = left.shift();
    if (answer === undefined) throw new Error(`The script has no answer left for ${init.method} ${input}.`);
    if ('fails' in answer) throw answer.fails;
    const { status, headers = {}, data } = answer;
    const body = answer.body ?? (status < 400 ? { success: true, data: data ?? {}, meta: {} } : envelope(status));
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
  };
  return { fetch: scripted, seen };
}

const envelope = (status: number) => ({
  success: false,
  error: { code: `CODE_${status}`, message: `Scripted ${status}.`, details: {} },
  meta: {},
});

/** What a call failed with. Throws when it did not fail. */
export async function failureOf<Failure = Error>(call: PromiseLike<unknown>): Promise<Failure> {
  try {
    await call;
  } catch (error) {
    return error as Failure;
  }
  throw new Error('It did not fail.');
}
