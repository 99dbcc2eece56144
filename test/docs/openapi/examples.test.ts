import { writeFile } from 'node:fs/promises';
import t from 'tap';
import { eventTypes } from '../../../contract/events.ts';
import { routes } from '../../../contract/routes.ts';
import { examples } from '../../../docs/openapi/examples.ts';
import { uuidOf } from '../../../sql/ids.ts';
import { asOwner, setOperator } from '../../../sql/tables/accounts.ts';
import { createSignInLink } from '../../../sql/tables/sign-in-links.ts';
import { testDatabase } from '../../helpers/database.ts';
import { shownToFollowers } from '../../helpers/event-horizon.ts';
import { makeFailedJob } from '../../helpers/failed-jobs.ts';
import { createAccount, startApi, startWorker } from '../../helpers/platform.ts';
import { startReceiver } from '../../helpers/receiver.ts';
import { localTargets } from '../../helpers/webhooks.ts';
import { differences, normalized } from './normalized.ts';
import { type Recorded, Recorder } from './recorder.ts';
import { playScene } from './scene.ts';

/*
 * Every answer of the scene is held to openapi.json by test/helpers/http.ts. `npm run openapi:examples` sets
 * RECORD_EXAMPLES and so writes the examples anew.
 */
const isRecording = process.env.RECORD_EXAMPLES === '1';
const file = new URL('../../../docs/openapi/examples.json', import.meta.url);

t.test('the examples of the description are of the form in which a real server answers', async (t) => {
  const database = await testDatabase(t);
  const receiver = await startReceiver(t);
  const env = { ...localTargets, NCBI_BASE_URL: receiver.url, BASE_URL: 'https://research.example.org' };
  const { url } = await startApi(t, database.url, env);
  const person = { email: 'grace@hospital.example', password: 'correct horse battery staple' };
  const account = await createAccount(database.url, { name: 'Hospital', plan: 'professional', ...person });
  const recorder = new Recorder(url, account.live_key);
  await playScene(recorder, {
    ...person,
    url,
    key: account.live_key,
    receiverUrl: receiver.url,
    signInCode: async () => (await asOwner(database.url, (owner) => createSignInLink(owner, person.email))).code,
    operate: async () => {
      await asOwner(database.url, (owner) => setOperator(owner, uuidOf('account', account.account_id), true));
      const make = () => makeFailedJob(database, account.account_id, 'TypeError: no such thing');
      return { retried: await make(), discarded: await make() };
    },
    startWorker: () => startWorker(t, database.url, env),
    eventsShown: () => shownToFollowers(database),
  });
  const real = normalized(recorder.recorded, { [receiver.url]: 'https://hooks.example.org' }) as Recorded;
  if (isRecording) {
    await writeFile(file, `${JSON.stringify(real, null, 1)}\n`);
    t.comment(`written to ${file.pathname}`);
    return;
  }
  t.same(differences(real, examples), []);
});

t.test('every operation has an example, and every event', { skip: isRecording }, async (t) => {
  t.same(
    Object.keys(routes).filter((name) => !(name in examples.operations)),
    [],
    'npm run openapi:examples records them, after a step in test/docs/openapi/scene.ts',
  );
  t.same(
    Object.keys(eventTypes).filter((type) => !(type in examples.events)),
    [],
  );
});
