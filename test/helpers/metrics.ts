/** One scrape: `value('runs_total{outcome="completed"}')` is the sample of that name and labels; undefined when there is none. */
export async function scrape(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${url}/metrics`, { headers });
  const text = await answer.text();
  const samples = new Map<string, number>();
  for (const line of text.split('\n')) {
    const [, name, value] = /^([a-z0-9_]+(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
    if (name !== undefined) samples.set(name, Number(value));
  }
  return { status: answer.status, headers: answer.headers, text, value: (name: string) => samples.get(name) };
}
