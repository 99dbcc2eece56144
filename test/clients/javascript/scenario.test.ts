import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import type * as client from '../../../clients/javascript/src/index.ts';
import { installedClient } from './packed.ts';
import { playScenario } from './scenario.ts';
import { openStage } from './stage.ts';

const lungFile = fileURLToPath(new URL('../../../domain/statistics/data/lung.csv', import.meta.url));

t.test(
  'the scenario that all clients play passes in Node, with the client installed into an empty place',
  async (t) => {
    const project = await installedClient(t);
    const stage = await openStage(t);
    const library = (await import(
      join(project, 'node_modules/@research-platform/client/dist/node.js')
    )) as unknown as typeof client;
    const csv = readFileSync(lungFile, 'utf8');
    const { checks } = await playScenario(library, stage, {
      source: lungFile,
      size: Buffer.byteLength(csv),
      rowsFrom70: csv.split('\n').filter((line) => Number(line.split(',')[3]) >= 70).length,
    });
    for (const [what, holds, found] of checks) t.ok(holds, what, { found });
    t.equal(checks.length, 25);
  },
);
