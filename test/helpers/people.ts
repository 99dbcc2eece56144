import { type HttpAnswer, type HttpClient, httpClient } from './http.ts';

export const password = 'correct horse battery staple';

/** A client of /v1 that sends a session's token, live unless another mode is named. */
export function sessionClient(url: string, token: string, mode?: 'live' | 'test'): HttpClient {
  const client = httpClient(url, null);
  const own = { Authorization: `Session ${token}`, ...(mode === undefined ? {} : { 'Data-Mode': mode }) };
  const send: HttpClient['send'] = (method, path, { headers, ...options } = {}) =>
    client.send(method, path, { ...options, headers: { ...own, ...headers } });
  return {
    ...client,
    send,
    get: (path, headers = {}) => send('GET', path, { headers }),
    post: (path, body, headers = {}) => send('POST', path, { body, headers }),
    patch: (path, body, headers = {}) => send('PATCH', path, { body, headers }),
    delete: (path, headers = {}) => send('DELETE', path, { headers }),
  };
}

export function logIn(url: string, email: string, given = password): Promise<HttpAnswer> {
  return httpClient(url, null).post('/auth/login', { email, password: given });
}

/** Logs in and returns a client with the session. */
export async function loggedIn(url: string, email: string, given = password): Promise<HttpClient & { token: string }> {
  const { status, data, text } = await logIn(url, email, given);
  if (status !== 200) throw new Error(text);
  return { ...sessionClient(url, data.session_token), token: data.session_token };
}
