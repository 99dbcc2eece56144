import { type HttpAnswer, type HttpClient, httpClient } from './http.ts';

export const password = 'correct horse battery staple';

export function logIn(url: string, email: string, given = password): Promise<HttpAnswer> {
  return httpClient(url, null).post('/auth/login', { email, password: given });
}

/** Logs in and returns a client with the session. */
export async function loggedIn(url: string, email: string, given = password): Promise<HttpClient & { token: string }> {
  const { status, data, text } = await logIn(url, email, given);
  if (status !== 200) throw new Error(text);
  return { ...httpClient(url, data.session_token), token: data.session_token };
}
