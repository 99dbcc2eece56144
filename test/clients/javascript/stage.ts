import { readFile } from 'node:fs/promises';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Test } from 'tap';
import { testDatabase } from '../../helpers/database.ts';
import { createAccount, type RunningApi, type RunningProgram, startApi, startWorker } from '../../helpers/platform.ts';
import { startReceiver } from '../../helpers/receiver.ts';
import { localTargets } from '../../helpers/webhooks.ts';

const lungFile = new URL('../../../domain/statistics/data/lung.csv', import.meta.url);

/** What the scenario asks of the stage, by the path /control/…: the platform misbehaves as told, once. */
export type Control =
  | 'cut-download'
  | 'cut-now'
  | 'corrupt-download'
  | 'lose-answer'
  | 'cut-upload'
  | 'stop-worker'
  | 'restart'
  | 'webhook-message'
  | 'requests';

export type Stage = {
  /** One origin for the API, the page, the client's files and the controls, so that a page needs no CORS. */
  url: string;
  /** Of an account without limits, and of one on the plan starter. */
  apiKey: string;
  starterKey: string;
  /** Where webhooks go. */
  receiverUrl: string;
};

/** A platform of real processes behind a server that forwards, and that can cut connections and restart what is behind it. */
export async function openStage(t: Test, { clientFolder }: { clientFolder?: string } = {}): Promise<Stage> {
  const database = await testDatabase(t);
  const receiver = await startReceiver(t);
  let api: RunningApi;
  let worker: RunningProgram;
  let download: 'cut' | 'corrupt' | null = null;
  let cutNow = () => {};
  let losesAnswer = false;
  let cutsUpload = false;
  let seen: string[] = [];

  const server = createServer((request, response) => {
    const url = request.url!;
    const [, folder, name] = /^\/(control|client|page)\/(.*)$/.exec(url) ?? [];
    const served =
      folder === 'control'
        ? control(name as Control, response)
        : folder === 'client'
          ? serveFile(join(clientFolder!, name!), response)
          : folder === 'page'
            ? servePage(name!, response)
            : Promise.resolve(forward(request, response));
    served.catch((error) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });

  const startApiHere = () => startApi(t, database.url, { ...localTargets, BASE_URL: url });
  const startWorkerHere = () => startWorker(t, database.url, localTargets);
  api = await startApiHere();
  worker = startWorkerHere();

  async function control(name: Control, response: ServerResponse): Promise<void> {
    let answer: unknown = null;
    if (name === 'cut-download') download = 'cut';
    else if (name === 'cut-now') cutNow();
    else if (name === 'corrupt-download') download = 'corrupt';
    else if (name === 'lose-answer') losesAnswer = true;
    else if (name === 'cut-upload') cutsUpload = true;
    else if (name === 'stop-worker') await worker.kill('SIGKILL');
    else if (name === 'restart') {
      await api.kill('SIGKILL');
      api = await startApiHere();
      worker = startWorkerHere();
    } else if (name === 'webhook-message') answer = await receiver.next();
    else if (name === 'requests') {
      answer = seen;
      seen = [];
    } else throw new Error(`There is no control ${name}.`);
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
  }

  /** To the API and back, byte by byte, but for what was asked of the next one. */
  function forward(request: IncomingMessage, response: ServerResponse): void {
    const { method, headers } = request;
    seen.push(`${method} ${request.url}${headers.range ? ` ${headers.range}` : ''}`);
    const isUpload = method === 'POST' && !headers['content-type']?.startsWith('application/json');
    if (isUpload && cutsUpload) {
      cutsUpload = false;
      request.once('data', () => request.destroy());
      return;
    }
    const isLost = losesAnswer && method === 'POST';
    const fault = request.url!.startsWith('/downloads/') && method === 'GET' ? download : null;
    if (isLost) losesAnswer = false;
    if (fault !== null) download = null;
    const target = new URL(request.url!, api.url);
    const upstream = httpRequest(target, { method: method!, headers: { ...headers, host: target.host } }, (answer) => {
      if (isLost) {
        answer.resume().once('end', () => response.destroy());
        return;
      }
      response.writeHead(answer.statusCode!, answer.headers);
      if (fault === null) answer.pipe(response);
      else {
        if (fault === 'cut') cutNow = () => response.destroy();
        sendFaulty(fault, answer, response);
      }
      answer.once('error', () => response.destroy());
    });
    upstream.once('error', () => response.destroy());
    response.once('close', () => upstream.destroy());
    request.pipe(upstream);
  }

  const { live_key: apiKey } = await createAccount(database.url);
  const { live_key: starterKey } = await createAccount(database.url, { plan: 'starter' });
  return { url, apiKey, starterKey, receiverUrl: receiver.url };
}

/**
 * Half of a download and then nothing, or all of it with its first byte changed. It is cut when who reads it says that it has
 * some of it: a browser throws away what the page has not read yet.
 */
function sendFaulty(fault: 'cut' | 'corrupt', answer: IncomingMessage, response: ServerResponse): void {
  const half = Math.floor(Number(answer.headers['content-length']) / 2);
  let sent = 0;
  answer.on('data', (chunk: Buffer) => {
    if (fault === 'corrupt') {
      if (sent === 0) chunk[0] = chunk[0]! ^ 1;
      sent += chunk.length;
      response.write(chunk);
      return;
    }
    const part = chunk.subarray(0, Math.max(0, half - sent));
    sent += part.length;
    response.write(part);
  });
  answer.once('end', () => fault === 'corrupt' && response.end());
}

async function serveFile(path: string, response: ServerResponse): Promise<void> {
  const text = await readFile(path, 'utf8');
  response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(text);
}

async function servePage(name: string, response: ServerResponse): Promise<void> {
  if (name === '') {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>The scenario</title>');
    return;
  }
  if (name === 'lung.csv') {
    response.writeHead(200, { 'Content-Type': 'text/csv' }).end(await readFile(lungFile));
    return;
  }
  const source = await readFile(new URL(name.replace(/[.]js$/, '.ts'), import.meta.url), 'utf8');
  response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(stripTypeScriptTypes(source));
}
