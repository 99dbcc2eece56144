import { execFile } from 'node:child_process';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { codeOf, guideLanguages } from '../helpers/guide-code.ts';
import { createAccount, startApi, startWorker } from '../helpers/platform.ts';

const run = promisify(execFile);
const database = await testDatabase(t);
const { url } = await startApi(t, database.url);
startWorker(t, database.url);

for (const { language, file, missing, prepare } of guideLanguages)
  t.test(`the quick start works as it stands: ${language}`, { skip: missing }, async (t) => {
    const { live_key } = await createAccount(database.url);
    const folder = t.testdir({});
    const lung = new URL('../../domain/statistics/data/lung.csv', import.meta.url);
    await copyFile(lung, join(folder, 'lung.csv'));
    await writeFile(join(folder, file), codeOf('quick-start', language).join('\n'));
    const { command, args, env } = await prepare(folder);
    const { stdout } = await run(command, args, {
      cwd: folder,
      env: {
        ...{ PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8' },
        ...{ RESEARCH_PLATFORM_API_KEY: live_key, RESEARCH_PLATFORM_BASE_URL: `${url}/v1` },
        ...env,
      },
    });
    t.match(stdout, /165/, 'events');
    t.match(stdout, /0\.0013/, 'the p-value of the log-rank test that the guide names');
  });
