import { Command, InvalidArgumentError, Option } from 'commander';
import type { Client } from 'pg';
import { encodeId } from '../../contract/ids.ts';
import { roles } from '../../contract/permissions.ts';
import { limitNames, plans } from '../../contract/resources/account.ts';
import { signInUrl } from '../../contract/resources/session.ts';
import type * as Accounts from '../../sql/tables/accounts.ts';
import { endWith } from './exit-code.ts';
import { hiddenLine } from './hidden-line.ts';

type Output = { json?: true };
type Answer = { sentence: string; data: object };
type Act = (owner: Client, accounts: typeof Accounts) => Promise<Answer>;

const json = new Option('--json', 'print the answer as one JSON object');
const plan = (description: string) => new Option('--plan <plan>', description).choices([...plans]);
const ofPassword = '12 to 1,024 characters; without it the password is asked for, or read from standard input';

/** The commands on accounts; `calledAs` is how a person calls them. */
export function accountsCommand(name: string, calledAs = name): Command {
  const program = new Command(name)
    .description('Makes and changes accounts, beside a running platform or without one, with the same environment.')
    .showHelpAfterError('(add --help for what is possible)')
    .addHelpText(
      'after',
      `
ACCOUNT is an account id (acct_…) or the e-mail address of an owner.

Examples:
  ${calledAs} create --name "Hospital" --email you@example.org --plan professional
  ${calledAs} suspend you@example.org`,
    );

  program
    .command('create')
    .description('make an account with its owner, a live key and a test key, which are shown this once')
    .requiredOption('--name <name>', 'name of the account and of its owner')
    .requiredOption('--email <email>', "the owner's e-mail address, with which they sign in")
    .option('--password <password>', ofPassword)
    .addOption(plan('what it may use').default('starter'))
    .addOption(json)
    .action(async (options) => {
      const input = { ...options, password: await passwordOf(options) };
      await run(options, async (owner, accounts) => {
        const data = await accounts.createAccount(owner, input);
        const lines = Object.entries(data).map(([field, value]) => `  ${field.padEnd(12)}${value}`);
        return { sentence: `Made the account. Its keys are shown this once:\n${lines.join('\n')}`, data };
      });
    });

  program
    .command('suspend')
    .description('refuse every key and session of an account from now on; nothing is lost')
    .argument('<account>')
    .addOption(json)
    .action((wanted, options) =>
      change(wanted, options, async (owner, accounts, account) => {
        await accounts.setStatus(owner, account.id, 'suspended');
        return 'is suspended';
      }),
    );

  program
    .command('resume')
    .description('let a suspended account in again')
    .argument('<account>')
    .addOption(json)
    .action((wanted, options) =>
      change(wanted, options, async (owner, accounts, account) => {
        await accounts.setStatus(owner, account.id, 'active');
        return 'is active';
      }),
    );

  program
    .command('set-plan')
    .description(`put an account on another plan: ${plans.join(', ')}`)
    .argument('<account>')
    .addArgument(program.createArgument('<plan>').choices([...plans]))
    .addOption(json)
    .action((wanted, planName, options) =>
      change(wanted, options, async (owner, accounts, account) => {
        await accounts.setPlan(owner, account.id, planName);
        return `is on the plan ${planName}`;
      }),
    );

  const limits = program
    .command('set-limits')
    .description('set the limits of an enterprise account on requests and on work; those not named stay')
    .argument('<account>')
    .addOption(json);
  for (const name of limitNames)
    limits.option(
      `--${name.replaceAll('_', '-')} <number>`,
      `${name === 'export_bytes' ? 'of stored exports: ' : ''}a whole number from 1 on, or "unlimited"`,
      // The bytes are a bigint, the others integers.
      limitOf(name === 'export_bytes' ? 15 : 9),
    );
  limits.action((wanted, options) =>
    change(wanted, options, async (owner, accounts, account) => {
      const wishes = limitNames.map((name) => [name, options[camelCase(name)]] as const);
      const named: Accounts.Limits = Object.fromEntries(
        wishes
          .filter(([, wish]) => wish !== undefined)
          .map(([name, wish]) => [name, wish === 'unlimited' ? null : wish]),
      );
      await accounts.setLimits(owner, account, named);
      const words = Object.entries(named).map(([name, value]) => `${name} = ${value ?? 'unlimited'}`);
      return `has the limits ${words.join(', ')}`;
    }),
  );

  program
    .command('add-user')
    .description('add a person to an account')
    .argument('<account>')
    .requiredOption('--name <name>')
    .requiredOption('--email <email>')
    .option('--password <password>', ofPassword)
    .addOption(new Option('--role <role>').choices([...roles]).default('member'))
    .addOption(json)
    .action(async (wanted, options) => {
      const input = { ...options, password: await passwordOf(options) };
      await run(options, async (owner, accounts) => {
        const account = await accounts.findAccount(owner, wanted);
        const data = await accounts.addUser(owner, account.id, input);
        return { sentence: `Added ${input.email} as ${input.role}: ${data.user_id}`, data };
      });
    });

  program
    .command('reset-password')
    .description('give a person a new password and end their sessions')
    .argument('<email>')
    .option('--password <password>', ofPassword)
    .addOption(json)
    .action(async (email, options) => {
      const password = await passwordOf(options);
      await run(options, async (owner, accounts) => {
        const user_id = await accounts.resetPassword(owner, { email, password });
        return { sentence: `${email} has a new password; their sessions have ended.`, data: { user_id } };
      });
    });

  program
    .command('link')
    .description('make a link that signs a person in once, within 15 minutes; it is shown this once')
    .requiredOption('--email <email>', 'whom it signs in')
    .option('--address <address>', 'where the platform is reached; else BASE_URL, or this machine at PORT')
    .addOption(json)
    .action((options) =>
      run(options, async (owner) => {
        const { readConfig } = await import('../../config.ts');
        const { createSignInLink } = await import('../../sql/tables/sign-in-links.ts');
        const { BASE_URL, PORT } = readConfig();
        const { code, userId } = await createSignInLink(owner, options.email);
        const link = signInUrl(options.address ?? BASE_URL ?? `http://localhost:${PORT}`, code);
        const sentence = `Signs ${options.email} in once, until 15 minutes from now:\n${link}`;
        return { sentence, data: { user_id: encodeId('user', userId), link } };
      }),
    );

  program
    .command('operator')
    .description('let the owners of an account see queues, workers and failed jobs of the whole platform')
    .requiredOption('--email <email>', 'of an owner of the account')
    .option('--off', 'take it back')
    .addOption(json)
    .action((options) =>
      change(options.email, options, async (owner, accounts, account) => {
        await accounts.setOperator(owner, account.id, options.off !== true);
        return options.off === true ? 'is no operator account any more' : 'is an operator account';
      }),
    );

  const examples: Record<string, string> = {
    create: '--name "Hospital" --email you@example.org --plan professional',
    suspend: 'you@example.org',
    resume: 'you@example.org',
    'set-plan': 'acct_… enterprise',
    'set-limits': 'acct_… --runs-running 8 --exports-queued unlimited',
    'add-user': 'acct_… --name "Ada" --email ada@example.org --role admin',
    'reset-password': 'ada@example.org',
    link: '--email ada@example.org',
    operator: '--email ada@example.org',
  };
  for (const command of program.commands)
    command.addHelpText('after', `\nExample:\n  ${calledAs} ${command.name()} ${examples[command.name()]}`);
  return program;
}

async function change(
  wanted: string,
  output: Output,
  act: (owner: Client, accounts: typeof Accounts, account: Accounts.Account) => Promise<string>,
): Promise<void> {
  await run(output, async (owner, accounts) => {
    const account = await accounts.findAccount(owner, wanted);
    const sentence = `${account.name} ${await act(owner, accounts, account)}.`;
    const { id, name, plan, status } = await accounts.findAccount(owner, encodeId('account', account.id));
    return { sentence, data: { account_id: encodeId('account', id), name, plan, status } };
  });
}

/** Finds the database, acts as its owner, prints the answer; one sentence and exit code 1 when it can't be done. */
async function run(output: Output, act: Act): Promise<void> {
  try {
    const { openOwnerDatabase } = await import('../owner-database.ts');
    const accounts = await import('../../sql/tables/accounts.ts');
    const { url, embedded, secretKey, previousSecretKey, close } = await openOwnerDatabase();
    try {
      // It may be the first that ever comes to this database, which always has a key.
      if (embedded) {
        const { migrate } = await import('../../sql/schema/migrate.ts');
        const { secretKeysOf } = await import('../../domain/access/secret-keys.ts');
        await migrate(url, secretKeysOf({ SECRET_KEY: secretKey, SECRET_KEY_PREVIOUS: previousSecretKey }));
      }
      const { sentence, data } = await accounts.asOwner(url, (owner) => act(owner, accounts));
      console.log(output.json ? JSON.stringify(data) : sentence);
    } finally {
      await close();
    }
  } catch (error) {
    endWith(error, output);
  }
}

async function passwordOf(options: { password?: string }): Promise<string> {
  if (options.password !== undefined) return options.password;
  const prompt = 'Password (12 to 1,024 characters; it is not shown): ';
  return (await hiddenLine(prompt, 'Interrupted: nothing was done.')).replace(/\r?\n$/, '');
}

// Commander takes a null for a missing value, so "unlimited" stays a word until it is used.
function limitOf(digits: number) {
  return (value: string): number | 'unlimited' => {
    if (value === 'unlimited') return value;
    if (/^[1-9]\d*$/.test(value) && value.length <= digits) return Number(value);
    throw new InvalidArgumentError(`It must be a whole number from 1 on, of at most ${digits} digits, or "unlimited".`);
  };
}

function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
