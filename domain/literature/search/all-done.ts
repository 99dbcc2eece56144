/** Waits for all, also where one has failed: what is asked of a connection may not go on when the search is over. */
export async function allDone<const Asked extends readonly unknown[]>(
  asked: Asked,
): Promise<{ -readonly [At in keyof Asked]: Awaited<Asked[At]> }> {
  await Promise.allSettled(asked);
  return Promise.all(asked) as Promise<{ -readonly [At in keyof Asked]: Awaited<Asked[At]> }>;
}
