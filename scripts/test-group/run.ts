import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { t } from 'tap';
import { type EndedFile, processorClock } from '../ended-file.ts';
import { current } from './current.ts';

/*
 * TEST_GROUP='["FILE"…]' node --import ./scripts/test-group/hooks.ts scripts/test-group/run.ts
 *
 * Runs files of tests one after the other in this process, each as a test of its own name.
 *
 * What most files of tests take of a processor is to load the same modules, and to run them before V8 has compiled them: together they take
 * half. As `t` a file gets the test that it is here, so what it has set up is torn down when it ends, before the next one begins.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const named: string[] = JSON.parse(process.env.TEST_GROUP!);
const files = new Map(named.map((file) => [pathToFileURL(join(root, file)).href, file]));
const ownTap = new URL('./tap.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'tap' && files.has(context.parentURL ?? '')
      ? // Of another name for each file: a module is run once.
        { url: `${ownTap}?${files.get(context.parentURL!)}`, shortCircuit: true }
      : next(specifier, context),
});

for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error) => (current.test ?? t).threw(error));

const newProcessorSeconds = processorClock();
// The limit of time is one for each file, as where each has a process.
t.setTimeout(0);
const timeout = 1000 * Number(process.env.TAP_TIMEOUT);
for (const [url, file] of files) {
  const begun = performance.now();
  await t.test(file, { timeout }, async (test) => {
    current.test = test;
    await import(url);
  });
  const seconds = (performance.now() - begun) / 1000;
  const ended: EndedFile = { file, seconds, processorSeconds: newProcessorSeconds(), ok: current.test!.passing() };
  process.send?.({ ended });
}

// What a failed file has left open, as a server that nobody closes any more, must not keep everybody waiting.
setTimeout(() => {
  console.error(`The tests are over, and this is still open: ${process.getActiveResourcesInfo().join(', ')}`);
  process.exit();
}, 15_000).unref();
