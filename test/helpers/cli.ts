import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import type { Test } from 'tap';

import { cleanEnvironment } from './clean-environment.ts';
import { programFile } from './program-file.ts';

const script = programFile('scripts/cli.ts');

type CliResult = { code: number | null; signal: NodeJS.Signals | null; out: string; error: string };
export type RunningCli = { child: ChildProcess; result: Promise<CliResult> };

/** The command line as a process of its own, with a home of its own, and nothing of this process' environment. */
export function cliIn(home: string, environment: NodeJS.ProcessEnv = {}) {
  const start = (
    args: readonly string[],
    env: NodeJS.ProcessEnv = {},
    stdin: string | null = '',
    out?: number,
  ): RunningCli => {
    const child = spawn(process.execPath, [script, ...args], {
      env: { ...cleanEnvironment, HOME: home, ...environment, ...env },
      stdio: ['pipe', out ?? 'pipe', 'pipe'],
    });
    if (stdin !== null) child.stdin!.end(stdin); // null: it stays open
    const result = Promise.all([
      child.stdout === null ? '' : text(child.stdout),
      text(child.stderr!),
      once(child, 'close'),
    ]).then(([out, error, [code, signal]]) => ({ code, signal, out, error }));
    return { child, result };
  };
  const run = (args: readonly string[], env?: NodeJS.ProcessEnv, stdin?: string) => start(args, env, stdin).result;
  return { start, run };
}

/** A proxy before an API. `watch` sees each request before it goes on, and `answered` each answer before it goes back. */
export async function proxyTo(
  t: Test,
  target: string,
  hooks: {
    watch?: (method: string, path: string) => Promise<void>;
    /** Resolves with whether the answer goes back; otherwise the connection is cut. */
    answered?: (method: string, path: string) => Promise<boolean>;
  },
): Promise<string> {
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const body = await buffer(incoming);
    await hooks.watch?.(method, url);
    const onward = request(new URL(url, target), { method, headers });
    onward.on('error', () => outgoing.destroy());
    onward.end(body);
    const [answer] = await once(onward, 'response');
    const bytes = await buffer(answer);
    if ((await hooks.answered?.(method, url)) === false) return void outgoing.destroy();
    outgoing.writeHead(answer.statusCode, answer.headers).end(bytes);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
