import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { Client } from 'pg';
import { connectionConfig } from '../../sql/connection/client.ts';
import { apiCaller } from './api-caller.ts';
import { benchEnvironment, median, startProgram } from './program.ts';

/** What was the newest in November 2026. */
const version = '9.10.0';
const pageSize = 50;
/** As many as a project of a trial has; the first page is asked for. */
const patientCount = 1000;
const projectCount = 10;

export type AgainstParseServer = {
  version: string;
  rows: { what: string; oursPerSecond: number[]; parsePerSecond: number[]; ratio: number; must: string; aim: string }[];
  /** Patients created a second on ten projects against those on one, of ours. */
  tenProjects: number;
};

type Load = { path(index: number): string; body?(index: number): unknown };

/**
 * Reads and writes of single objects over HTTP with a credential of a user, ten connections, in turns with Parse Server on a
 * database of the same PostgreSQL, its defaults unchanged. Ours audits each read of a patient and each write.
 */
export async function benchAgainstParseServer(
  { databaseUrl, key, folder }: { databaseUrl: string; key: string; folder: string },
  rounds = 5,
  seconds = 4,
): Promise<AgainstParseServer> {
  const owner = new Client(connectionConfig(databaseUrl, 'bench'));
  await owner.connect();
  await owner.query('create database parse_server');
  const parseUrl = new URL(databaseUrl);
  parseUrl.pathname = '/parse_server';
  const api = await startProgram('api/main.ts', benchEnvironment(databaseUrl), 'listening');
  const parse = await startParseServer(folder, parseUrl.toString());
  try {
    const ours = await fillOurs(`http://127.0.0.1:${api.port}/v1`, key);
    const theirs = await fillParseServer(`http://127.0.0.1:${parse.port}/parse`);
    const rate = async (side: Side, load: Load) => {
      let index = 0;
      const body = load.body;
      const result = await autocannon({
        url: side.base,
        connections: 10,
        duration: seconds,
        headers: side.headers,
        requests: [
          {
            method: body === undefined ? 'GET' : 'POST',
            setupRequest: (request) => {
              const path = new URL(side.base).pathname + load.path(index);
              const text = body === undefined ? {} : { body: JSON.stringify(body(index)) };
              index++;
              return { ...request, path, ...text };
            },
          },
        ],
      });
      if (result.non2xx > 0 || result.errors > 0)
        throw new Error(`${result.non2xx} answers of ${side.base} were errors`);
      return result.requests.average;
    };
    const rows: AgainstParseServer['rows'] = [];
    const measure = async (what: string, name: keyof Side['loads'], must: string, aim: string) => {
      const oursPerSecond: number[] = [];
      const parsePerSecond: number[] = [];
      // The first round warms both up and is not counted.
      for (let round = 0; round <= rounds; round++) {
        const parseRate = await rate(theirs, theirs.loads[name]);
        const ourRate = await rate(ours, ours.loads[name]);
        if (round === 0) continue;
        parsePerSecond.push(parseRate);
        oursPerSecond.push(ourRate);
      }
      const ratio = median(oursPerSecond.map((one, round) => one / parsePerSecond[round]!));
      rows.push({ what, oursPerSecond, parsePerSecond, ratio, must, aim });
      return median(oursPerSecond);
    };
    await measure('`GET /v1/projects/{id}`', 'project', '0.8', '1.2');
    await measure('`GET /v1/patients/{id}`, audited', 'patient', '0.6', '1.0');
    await measure(`a page of ${pageSize} patients, audited`, 'page', '0.6', '1.0');
    const one = await measure('a patient created, ten connections on one project', 'create', '0.5', '0.8');
    const ten = await measure('a patient created, ten connections on ten projects', 'createOnTen', '0.5', '0.8');
    return { version, rows, tenProjects: ten / one };
  } finally {
    await Promise.all([api.stop(), parse.stop()]);
    await owner.query('drop database parse_server with (force)');
    await owner.end();
  }
}

type Side = {
  base: string;
  headers: Record<string, string>;
  loads: Record<'project' | 'patient' | 'page' | 'create' | 'createOnTen', Load>;
};

const attributes = (index: number) => ({
  age: 20 + (index % 70),
  sex: index % 2 ? 'f' : 'm',
  bmi: 18 + (index % 170) / 10,
});

async function fillOurs(base: string, key: string): Promise<Side> {
  const call = apiCaller(base, key);
  const projects: string[] = [];
  for (let i = 0; i < projectCount; i++) projects.push((await call('POST', '/projects', { name: `Project ${i}` })).id);
  const patients = Array.from({ length: patientCount }, (_, index) => ({
    external_id: `first-${index}`,
    attributes: attributes(index),
  }));
  const { patient_ids: ids } = (await call('POST', `/projects/${projects[0]}/patients`, { patients })) as unknown as {
    patient_ids: string[];
  };
  const create = (index: number) => ({
    patients: [{ external_id: `p-${process.hrtime.bigint()}-${index}`, attributes: attributes(index) }],
  });
  return {
    base,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    loads: {
      project: { path: (index) => `/projects/${projects[index % projectCount]}` },
      patient: { path: (index) => `/patients/${ids[index % patientCount]}` },
      page: { path: () => `/projects/${projects[0]}/patients?limit=${pageSize}` },
      create: { path: () => `/projects/${projects[1]}/patients`, body: create },
      createOnTen: { path: (index) => `/projects/${projects[index % projectCount]}/patients`, body: create },
    },
  };
}

async function fillParseServer(base: string): Promise<Side> {
  const keys = {
    'X-Parse-Application-Id': 'bench',
    'X-Parse-REST-API-Key': 'rest key of the benchmark',
    'Content-Type': 'application/json',
  };
  const call = async (path: string, body: unknown, headers: Record<string, string>) => {
    const answer = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const said = (await answer.json()) as { objectId: string; sessionToken?: string };
    if (!answer.ok) throw new Error(`Parse Server answered ${answer.status}: ${JSON.stringify(said)}`);
    return said;
  };
  // With the master key, since no client may make a class.
  const master = { ...keys, 'X-Parse-Master-Key': 'master key of the benchmark' };
  const projects: string[] = [];
  const pointer = (index: number) => ({ __type: 'Pointer', className: 'Project', objectId: projects[index] });
  for (let i = 0; i < projectCount; i++)
    projects.push((await call('/classes/Project', { name: `Project ${i}`, description: '' }, master)).objectId);
  const ids: string[] = [];
  for (let i = 0; i < patientCount; i += 50) {
    const some = Array.from({ length: 50 }, (_, j) => ({
      externalId: `first-${i + j}`,
      project: pointer(0),
      ...attributes(i + j),
    }));
    const made = await Promise.all(some.map((patient) => call('/classes/Patient', patient, master)));
    ids.push(...made.map(({ objectId }) => objectId));
  }
  const { sessionToken } = await call('/users', { username: 'bench', password: 'only for this benchmark' }, keys);
  const where = encodeURIComponent(JSON.stringify({ project: pointer(0) }));
  const create = (project: number, index: number) => ({
    externalId: `p-${process.hrtime.bigint()}-${index}`,
    project: pointer(project),
    ...attributes(index),
  });
  return {
    base,
    headers: { ...keys, 'X-Parse-Session-Token': sessionToken! },
    loads: {
      project: { path: (index) => `/classes/Project/${projects[index % projectCount]}` },
      patient: { path: (index) => `/classes/Patient/${ids[index % patientCount]}` },
      page: { path: () => `/classes/Patient?limit=${pageSize}&order=createdAt&where=${where}` },
      create: { path: () => '/classes/Patient', body: (index) => create(1, index) },
      createOnTen: { path: () => '/classes/Patient', body: (index) => create(index % projectCount, index) },
    },
  };
}

/** Installs it into a folder of its own, for it is no part of the project. */
async function startParseServer(folder: string, databaseUrl: string) {
  const script = join(folder, 'server.cjs');
  await writeFile(join(folder, 'package.json'), '{"private":true}');
  await promisify(execFile)('npm', ['install', `parse-server@${version}`, '--no-audit', '--no-fund'], { cwd: folder });
  await copyFile(fileURLToPath(new URL('parse-server.cjs', import.meta.url)), script);
  const child = spawn(process.execPath, [script], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`Parse Server ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('"msg":"listening"')) resolve(JSON.parse(line).port);
    });
  });
  return {
    port,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
