import { Command } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { accountsCommand } from './accounts.ts';
import { analysesCommand } from './analyses.ts';
import { auditVerifyCommand } from './audit.ts';
import { backupCommand } from './backup.ts';
import { addCompletion } from './completion.ts';
import { exitCodesText } from './exit-code.ts';
import { exportsCommand } from './exports.ts';
import { literatureCommand } from './literature.ts';
import { searchOverApi } from './literature-search.ts';
import { loginCommand, profileCommand } from './login.ts';
import { patientsCommand } from './patients.ts';
import { projectsCommand } from './projects.ts';
import { queueCommand } from './queue.ts';
import { restoreCommand } from './restore.ts';
import { reviewsCommand } from './reviews.ts';
import { statisticsVerifyCommand } from './statistics.ts';
import { webhooksCommand } from './webhooks.ts';

const name = 'research-platform';

/** Every command. What is over the API takes a key; what is beside the database takes the environment of the platform. */
export function cliProgram(): Command {
  const program = new Command(name)
    .description(
      `The command line of the research platform. Over the API, with a key: projects, patients, analyses, exports, webhooks, literature search, reviews. Beside the database, with the environment of the platform: queue, accounts, audit, statistics, backup, restore and the rest of literature.`,
    )
    .version(manifest.version, '--version', 'the version of this program')
    .option('--profile <name>', 'the server and key that `login` stored under this name')
    .option('--base-url <url>', 'the address of the API, which ends in /v1 (default: http://localhost:3000/v1)')
    .option('--json', 'one JSON object on standard output, of lists one a line, and nothing else there')
    .option('--quiet', 'no progress and no remarks on standard error')
    .option('--no-color', 'no colours; there are none either with NO_COLOR, or where the output is no terminal')
    .addHelpText(
      'after',
      `
The key comes from --profile, from RESEARCH_PLATFORM_API_KEY (with RESEARCH_PLATFORM_BASE_URL), or from the profile in use.

Examples:
  research-platform login --base-url https://research.example.org/v1
  research-platform patients import trial.csv --project proj_… --dry-run
  research-platform analyses rerun --project proj_… --status failed --since 7d

${exitCodesText}`,
    );
  for (const command of [
    loginCommand(),
    profileCommand(),
    projectsCommand(),
    patientsCommand(),
    analysesCommand(),
    exportsCommand(),
    searchOverApi(literatureCommand('literature', `${name} literature`)),
    reviewsCommand(),
    webhooksCommand(),
    queueCommand(),
    accountsCommand('accounts', `${name} accounts`),
    new Command('audit')
      .description('the audit trail')
      .addCommand(auditVerifyCommand('verify', `${name} audit verify`)),
    new Command('statistics')
      .description('the statistics beside R')
      .addCommand(statisticsVerifyCommand('verify', `${name} statistics verify`)),
    backupCommand('backup', `${name} backup`),
    restoreCommand('restore', `${name} restore`),
  ])
    program.addCommand(command);
  addCompletion(program);
  forAll(program, (command) => {
    command.exitOverride();
    // With --json it is told as JSON, by whoever catches it.
    command.configureOutput({ writeErr: (text) => program.opts().json === true || process.stderr.write(text) });
    command.configureHelp({ showGlobalOptions: true });
    command.showHelpAfterError('(add --help for what is possible)');
    command.allowExcessArguments(false);
  });
  // --json of the whole is also that of a command which has one of its own as an npm script.
  program.hook('preAction', (_, command) => {
    if (program.opts().json === true) command.setOptionValue('json', true);
  });
  return program;
}

function forAll(command: Command, act: (command: Command) => void): void {
  act(command);
  for (const one of command.commands) forAll(one, act);
}
