import { commandLine } from './command-line.ts';

commandLine(
  'npm run openapi:examples --',
  'Plays the scene of test/docs/openapi/ on a real platform and writes its answers down as the examples of openapi.json.',
  `Examples:
  npm run openapi:examples

Exit codes: 0 written, 1 something failed.`,
).parse();
process.env.RECORD_EXAMPLES = '1';
process.argv.push('test/docs/openapi/examples.test.ts');
await import('./test.ts');
