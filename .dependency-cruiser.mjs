/*
 * The import rules: what each folder may import; everything else is refused. Parsed by swc, since TypeScript 7
 * has no parser to offer. Type-only imports count: a type is knowledge too.
 */
import { readFileSync } from 'node:fs';

const packages = '^node_modules/';
/** Those that dashboard/package.json names, wherever npm put them. */
const { devDependencies } = JSON.parse(readFileSync(new URL('dashboard/package.json', import.meta.url), 'utf8'));
const packagesOfDashboard = `^(dashboard/)?node_modules/(${Object.keys(devDependencies).join('|')})/`;
/** The names that dashboard/vite.config.ts gives to clients/javascript, docs/openapi/request-samples.ts and icons. */
const aliasesOfDashboard = '^(@research-platform/(client|request-samples)|~icons/.+)$';
/** Of a method: what it takes and answers, which all may know. */
const definitions =
  '^domain/statistics/(catalogue|r-agreement|definition/.+|[^/]+/[^/]+/definition|[^/]+/[^/]+-(columns|parameters|option|moments))[.](ts|json)$';
const shared = [
  '^contract/',
  '^domain/',
  '^sql/',
  '^storage/',
  '^metrics/',
  '^tracing/',
  '^config[.]ts$',
  '^exit[.]ts$',
  '^log[.]ts$',
];

/** A folder and all that its files may import, besides its own files. */
function mayImport(folder, allowed, { node = true, except } = {}) {
  return {
    name: `imports-of-${folder.replace('/', '-')}`,
    comment: `${folder} may import: ${allowed.join(' ')}${node ? ' and modules of Node' : ''}`,
    severity: 'error',
    from: { path: `^${folder}/`, ...(except ? { pathNot: except } : {}) },
    to: { pathNot: [`^${folder}/`, ...allowed], ...(node ? { dependencyTypesNot: ['core'] } : {}) },
  };
}

export default {
  forbidden: [
    // zod, and what a method takes and answers.
    mayImport('contract', ['^node_modules/zod/', definitions], { node: false }),
    // The subjects, pure: no SQL, no HTTP server, no log, no clock. They know the contract and not each other; but exports
    // print what methods declare, and de-identify by what the data dictionary and the values say a column is.
    mayImport('domain/statistics', ['^contract/', '^node_modules/(zod|@stdlib|ml-matrix)/'], { node: false }),
    mayImport('domain/literature', ['^contract/', packages]),
    mayImport('domain/exports', ['^contract/', definitions, '^domain/patients/dictionary/', packages]),
    mayImport('domain/patients', ['^contract/', packages]),
    mayImport('domain/webhooks', ['^contract/', packages]),
    mayImport('domain/access', ['^contract/', packages]),
    mayImport('sql', [
      '^contract/',
      '^domain/access/',
      definitions,
      '^domain/literature/(index|prisma|query|screening|search)/',
      packages,
    ]),
    // The files of exports, which the worker writes and the API sends.
    mayImport('storage', ['^contract/', '^domain/access/', '^sql/', '^config[.]ts$', packages]),
    // What a process shows of itself, to anyone who watches it.
    mayImport('metrics', ['^sql/', '^config[.]ts$', packages]),
    // The same, of each request and job. package.json tells the version.
    mayImport('tracing', ['^contract/', '^config[.]ts$', '^log[.]ts$', '^package[.]json$', packages]),
    // package.json tells the version.
    mayImport('worker', [...shared, packages, '^package[.]json$']),
    // The pages at /docs, made from the contract, and the thread that makes them.
    mayImport('docs', ['^contract/', definitions, packages]),
    // package.json tells the version.
    mayImport('api', [...shared, '^docs/site/build-thread[.]ts$', '^docs/openapi/', packages, '^package[.]json$'], {
      except: '^api/threads/dry-runs/',
    }),
    // A browser's window on the platform: what it knows of the rest it knows through the client.
    mayImport('dashboard', [packagesOfDashboard, aliasesOfDashboard], {
      node: false,
      except: '^dashboard/(vite|lingui)[.]config[.]ts$',
    }),
    // A dry run counts with the very code of a run, in a thread: the API itself loads none of it.
    {
      name: 'imports-of-the-dry-run',
      comment: 'The thread of dry runs may import: contract, domain/statistics and modules of Node',
      severity: 'error',
      from: { path: '^api/threads/dry-runs/body[.]ts$' },
      to: { pathNot: ['^contract/', '^domain/statistics/', packages], dependencyTypesNot: ['core'] },
    },
    {
      name: 'imports-of-the-dry-run-pool',
      comment: 'What speaks to the thread knows the types of its messages',
      severity: 'error',
      from: { path: '^api/threads/dry-runs/pool[.]ts$' },
      to: { pathNot: ['^api/threads/dry-runs/', '^contract/', packages], dependencyTypesNot: ['core'] },
    },
    {
      name: 'root-files-stand-alone',
      comment: 'config.ts, exit.ts and log.ts import nothing but the contract.',
      severity: 'error',
      from: { path: '^(config|exit|log)[.]ts$' },
      to: { pathNot: ['^contract/', '^domain/webhooks/target[.]ts$', packages], dependencyTypesNot: ['core'] },
    },
    {
      name: 'only-sql-speaks-sql',
      comment: 'Column names are known to sql/ alone.',
      severity: 'error',
      from: { path: '^(contract|domain|storage|metrics|tracing|api|worker)/' },
      to: { path: '^node_modules/(slonik|pg)/' },
    },
    {
      name: 'nothing-imports-scripts-or-tests',
      comment: 'nothing depends on scripts/ and test/.',
      severity: 'error',
      from: { pathNot: '^(scripts|test)/' },
      to: { path: '^(scripts|test)/' },
    },
    {
      name: 'no-circle',
      comment: 'What imports in a circle can only be understood, and moved, as one; types count too.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'everything-is-found',
      comment: 'A file that is not there, or a package that is not installed.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: aliasesOfDashboard },
    },
    {
      name: 'no-development-package-at-run-time',
      comment: 'What the platform runs with must be named in package.json as a dependency.',
      severity: 'error',
      from: { path: '^((contract|docs|domain|sql|storage|metrics|tracing|api|worker)/|(config|exit|log)[.]ts$)' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: '^node_modules/' },
    // generators/ holds what is compiled with the clients that a test generates, and packages of its own; parse-server.cjs runs where
    // the benchmark installs its packages.
    exclude: {
      path: '^([.]data|[.]tap|built|clients|dashboard/(built|node_modules)|test/docs/openapi/generators)/|^scripts/bench/parse-server[.]cjs$|^docs/(assets/(docs|search)[.]js$|console/)',
    },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
