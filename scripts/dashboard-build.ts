import { buildDashboard } from './build-dashboard.ts';
import { commandLine } from './command-line.ts';

commandLine(
  'npm run dashboard:build --',
  'Builds the dashboard into dashboard/built, from where the API serves it. `npm start`, `npm run demo` and `npm test` do so by themselves.',
  `Examples:
  npm run dashboard:build

Exit codes: 0 it is built, 1 something failed.`,
).parse();

console.log(
  (await buildDashboard()) ? 'The dashboard is built.' : 'The dashboard is built already from these sources.',
);
