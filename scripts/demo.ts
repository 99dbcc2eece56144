import { readConfig } from '../config.ts';
import { signInUrl } from '../contract/resources/session.ts';
import { HeldByPlatform } from '../sql/connection/cluster-hold.ts';
import { asOwner } from '../sql/tables/accounts.ts';
import { createSignInLink } from '../sql/tables/sign-in-links.ts';

import { commandLine } from './command-line.ts';
import { DataFolder } from './data-folder.ts';
import { openDemoAccount } from './demo/demo-account.ts';
import { runMainJob } from './demo/main-job.ts';
import { say, step, styled } from './demo/terminal.ts';
import { type Platform, startPlatform } from './platform.ts';
import { runUntilStopped } from './run-until-stopped.ts';

commandLine(
  'npm run demo --',
  'Starts the platform, runs survival analyses of a lung cancer trial beside the numbers of R, and leaves it running.',
  `Examples:
  npm run demo

Exit codes: 0 stopped because it was asked to, 1 something failed.`,
).parse();

/** `npm run demo`: starts the platform, carries the main job through its public API, and leaves it running. */
await runUntilStopped(async (signal) => {
  step('1. Starting the platform: database, migrations, API and worker');
  const begun = performance.now();
  const { platform, address, databaseUrl } = await startOrFind(signal);
  if (platform === null) say(`   It runs on this data folder already, at ${address}: the demo uses that one.`);
  else say(`   ready: ${address} (after ${((performance.now() - begun) / 1000).toFixed(1)} s)`);
  try {
    const main = demo(address, databaseUrl, signal);
    const reason = await Promise.race([main.then(() => null), platform?.failed ?? main.then(() => null)]);
    if (reason !== null) throw new Error(reason);
  } catch (error) {
    await platform?.stop();
    throw error;
  }
  if (platform !== null) say(`\nThe platform goes on running at ${styled('bold', address)}; Ctrl-C stops it.`);
  return platform;
});

type Found = { platform: Platform | null; address: string; databaseUrl: string };

async function startOrFind(signal: AbortSignal): Promise<Found> {
  try {
    const platform = await startPlatform((line) => say(`   ${line}`), signal);
    return { platform, address: platform.address, databaseUrl: platform.databaseUrl };
  } catch (error) {
    if (!(error instanceof HeldByPlatform) || error.address === null) throw error;
    const file = await new DataFolder(readConfig().DATA_DIR).read();
    return { platform: null, address: error.address, databaseUrl: file!.database_url! };
  }
}

async function demo(address: string, databaseUrl: string, signal: AbortSignal): Promise<void> {
  step('2. An account');
  const account = await openDemoAccount(databaseUrl);
  if (account.password === null)
    say('   The demo account is here from an earlier run. It gets new keys; those of that run no longer work.');
  else say('   Made the demo account. Its password and keys are shown this once:');
  say(`   owner      ${account.email}`);
  if (account.password !== null) say(`   password   ${account.password}`);
  say(`   live key   ${account.liveKey}`);
  say(`   test key   ${account.testKey}`);

  const { projectId, coxId } = await runMainJob(address, account.liveKey, signal);

  step('8. To go on');
  const { code } = await asOwner(databaseUrl, (owner) => createSignInLink(owner, account.email));
  say('   The dashboard, signed in; this link works once, within 15 minutes:');
  say(`   ${styled('bold', signInUrl(address, code))}`);
  const bearer = `-H 'Authorization: Bearer ${account.liveKey}'`;
  const next = {
    name: 'Survival by ECOG score',
    method: 'kaplan_meier',
    parameters: { time: 'time', event: 'status', event_value: 2, group: 'ph_ecog' },
    run: true,
  };
  say('   The first patients over 70:');
  say(`curl -sS ${bearer} '${address}/v1/projects/${projectId}/patients?filter[age][gt]=70&limit=2' --globoff`);
  say('   The Cox model with all its statistics:');
  say(`curl -sS ${bearer} ${address}/v1/analyses/${coxId}`);
  say('   Papers of one author, with facets:');
  say(`curl -sS ${bearer} '${address}/v1/literature/search?q=therneau%20tm%5Bau%5D&facets=true'`);
  say('   A new analysis, which is carried out at once:');
  say(
    `curl -sS ${bearer} -H 'Content-Type: application/json' -d '${JSON.stringify(next)}' ${address}/v1/projects/${projectId}/analyses`,
  );
}
