import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import { signedHeaders, signingKeys } from '../../domain/webhooks/sign.ts';
import { freePort } from '../helpers/free-port.ts';
import { codeOf } from '../helpers/guide-code.ts';
import { skipWithout } from '../helpers/needs-program.ts';

type Case = { id: string; timestamp: number; body: string; secrets: string[]; signature: string };
const vectors = new URL('../../clients/vectors/webhook-signatures.json', import.meta.url);
const { cases } = JSON.parse(await readFile(vectors, 'utf8')) as { cases: Case[] };
const headersOf = ({ id, timestamp, signature }: Case) => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': signature,
});
const python = process.env.PYTHON || 'python3';
const receiverIn = (language: string) => codeOf('webhooks', language).find((code) => code.includes('verified'))!;

t.test('the receiver in JavaScript takes every signature of the shared cases, and no other', async (t) => {
  const file = join(t.testdir({}), 'receiver.mjs');
  await writeFile(file, receiverIn('js'));
  const { verified } = await import(pathToFileURL(file).href);
  for (const one of cases)
    for (const secret of one.secrets) {
      const [headers, body] = [headersOf(one), Buffer.from(one.body)];
      t.doesNotThrow(() => verified(headers, body, secret, one.timestamp));
      t.throws(() => verified(headers, Buffer.from(`${one.body} `), secret, one.timestamp), /signature/);
      t.throws(() => verified(headers, body, 'whsec_AAAA', one.timestamp), /signature/);
      t.throws(() => verified(headers, body, secret, one.timestamp + 301), /old/);
      t.throws(
        () => verified({ ...headers, 'webhook-signature': undefined }, body, secret, one.timestamp),
        /signature/,
      );
      t.throws(() => verified({ ...headers, 'webhook-timestamp': undefined }, body, secret, one.timestamp), /old/);
    }
});

t.test('the receiver in Python does the same', { skip: skipWithout(python, ['--version']) }, async (t) => {
  const folder = t.testdir({ 'check.py': pythonCheck });
  await writeFile(join(folder, 'receiver.py'), receiverIn('python'));
  const inputs = cases.flatMap((one) => one.secrets.map((secret) => ({ ...one, secret, headers: headersOf(one) })));
  await writeFile(join(folder, 'cases.json'), JSON.stringify(inputs));
  const child = spawn(python, ['check.py'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = await Promise.all([child.stdout.setEncoding('utf8').toArray(), once(child, 'close')]);
  t.equal(output.join('').trim(), `${inputs.length} cases`);
});

const pythonCheck = `
import json
from receiver import verified

def refused(*args):
    try:
        verified(*args)
    except ValueError:
        return True
    return False

cases = json.load(open("cases.json", encoding="utf-8"))
for one in cases:
    headers, body, secret, now = one["headers"], one["body"].encode(), one["secret"], one["timestamp"]
    verified(headers, body, secret, now)
    assert refused(headers, body + b" ", secret, now)
    assert refused(headers, body, "whsec_AAAA", now)
    assert refused(headers, body, secret, now + 301)
    assert refused({**headers, "webhook-signature": None}, body, secret, now)
    assert refused({**headers, "webhook-timestamp": None}, body, secret, now)
print(len(cases), "cases")
`;

for (const [language, command, file] of [
  ['js', process.execPath, 'receiver.mjs'],
  ['python', python, 'receiver.py'],
] as const)
  t.test(
    `as a program it answers 200 to what is signed and 400 to the rest: ${language}`,
    {
      skip: skipWithout(command, ['--version']),
    },
    async (t) => {
      const folder = t.testdir({});
      await writeFile(join(folder, file), receiverIn(language));
      const [port, secret] = [await freePort(), cases[0]!.secrets[0]!];
      const child = spawn(command, [file], {
        cwd: folder,
        env: { PATH: process.env.PATH, WEBHOOK_SECRET: secret, PORT: String(port) },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      t.teardown(() => child.kill('SIGKILL'));
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
      const body = JSON.stringify({ type: 'ping', timestamp: new Date().toISOString(), data: { webhook_id: 'whk_x' } });
      const headers = signedHeaders(
        { id: 'evt_x', timestamp: Math.floor(Date.now() / 1000), body },
        signingKeys([secret]),
      );
      const post = (sent: string) => fetch(`http://127.0.0.1:${port}/hooks`, { method: 'POST', headers, body: sent });
      await listening(port);
      t.equal((await post(body)).status, 200);
      t.match((await lines.next()).value, /evt_x ping/);
      t.equal((await post(`${body} `)).status, 400);

      const silent = connect(port, '127.0.0.1').on('error', () => {});
      t.teardown(() => silent.destroy());
      silent.write('POST /hooks HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhalf');
      const leaving = connect(port, '127.0.0.1').on('error', () => {});
      leaving.end('POST /hooks HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhalf');
      await once(leaving.resume(), 'close');
      t.equal((await post(body)).status, 200, 'whoever leaves in the middle, or says no more, is in nobody’s way');
    },
  );

/** Waits until somebody listens there: the programs of the guide do not say when they do. */
async function listening(port: number): Promise<void> {
  for (;;) {
    const answered = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST' }).catch(() => null);
    if (answered !== null) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
