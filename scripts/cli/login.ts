import { Command, InvalidArgumentError } from 'commander';
import { action, type Context } from './action.ts';
import { checkedBaseUrl, clientOf, connectionOf, defaultBaseUrl } from './connection.ts';
import { UsageError } from './exit-code.ts';
import { hiddenLine } from './hidden-line.ts';
import { profileName, profileOf, profilesFile, readProfiles, writeProfiles } from './profiles.ts';

const where = `\nThe key is asked for, or read from standard input; it is never an argument, which others on this machine could see.
It is tried on the server, and stored in a file that you alone can read (mode 600).`;

export function loginCommand(): Command {
  return new Command('login')
    .description('store the address and a key of a server as the profile in use (that of --profile, or "default")')
    .addHelpText(
      'after',
      `${where}

Examples:
  research-platform login --base-url https://research.example.org/v1
  research-platform login --profile test < key.txt`,
    )
    .action(action<object, []>((context) => store(context, context.globals.profile ?? 'default', true)));
}

export function profileCommand(): Command {
  const profile = new Command('profile').description('several servers and keys, by name');
  profile
    .command('add')
    .description('store the address (--base-url) and a key of a server under a name')
    .argument('<name>', 'letters, digits, dots and dashes', checkedName)
    .addHelpText(
      'after',
      `${where}\n\nExample:\n  research-platform profile add hospital --base-url https://research.example.org/v1`,
    )
    .action(action<object, [string]>((context, _, name) => store(context, name, false)));
  profile
    .command('list')
    .description('list the profiles, and which key would be used now; the keys themselves are not shown')
    .addHelpText('after', '\nExample:\n  research-platform profile list')
    .action(action<object, []>(list));
  profile
    .command('use')
    .description('use a profile from now on, where neither --profile nor the environment names a key')
    .argument('<name>')
    .addHelpText('after', '\nExample:\n  research-platform profile use hospital')
    .action(
      action<object, [string]>(async ({ output }, _, name) => {
        const stored = await readProfiles();
        const { base_url } = profileOf(stored, name);
        await writeProfiles({ ...stored, current: name });
        output.answer({ profile: name, base_url }, `${name} (${base_url}) is in use.`);
      }),
    );
  profile
    .command('remove')
    .description('forget a profile and its key; the key itself stays valid on the server')
    .argument('<name>')
    .addHelpText('after', '\nExample:\n  research-platform profile remove hospital')
    .action(
      action<object, [string]>(async ({ output }, _, name) => {
        const stored = await readProfiles();
        profileOf(stored, name);
        const { [name]: _removed, ...profiles } = stored.profiles;
        await writeProfiles({ current: stored.current === name ? null : stored.current, profiles });
        output.answer(
          { profile: name, removed: true },
          `${name} is forgotten. To end its key, revoke it on the server.`,
        );
      }),
    );
  return profile;
}

async function store({ output, globals, signal }: Context, name: string, use: boolean): Promise<void> {
  const stored = await readProfiles();
  const known = Object.hasOwn(stored.profiles, name) ? stored.profiles[name]?.base_url : undefined;
  const baseUrl = checkedBaseUrl(
    globals.baseUrl ?? known ?? (process.env.RESEARCH_PLATFORM_BASE_URL || defaultBaseUrl),
  );
  checkedName(name);
  const apiKey = await readKey(baseUrl);
  const client = clientOf({ baseUrl, apiKey, from: 'input' });
  await client.rateLimit.get({ signal }); // any key may ask it, so a wrong one is told now
  const current = use || stored.current === null ? name : stored.current;
  await writeProfiles({ current, profiles: { ...stored.profiles, [name]: { base_url: baseUrl, api_key: apiKey } } });
  const data = { profile: name, base_url: baseUrl, mode: modeOf(apiKey), in_use: current === name };
  output.answer(data, `Stored the ${data.mode} key for ${baseUrl} as ${name} in ${profilesFile()}.`);
}

async function list({ output, globals }: Context): Promise<void> {
  const { current, profiles } = await readProfiles();
  const rows = Object.entries(profiles).map(([name, { base_url, api_key }]) => ({
    ...{ name, base_url, mode: modeOf(api_key), in_use: name === current },
  }));
  const columns = [
    { title: 'profile', of: (row: (typeof rows)[number]) => row.name },
    { title: 'server', of: (row: (typeof rows)[number]) => row.base_url },
    { title: 'mode', of: (row: (typeof rows)[number]) => row.mode },
    { title: 'in use', of: (row: (typeof rows)[number]) => (row.in_use ? 'yes' : '') },
  ];
  await output.list(rows, columns, { none: 'There are no profiles yet: `research-platform login` stores one.' });
  const now = await connectionOf(globals).catch(() => null);
  if (now !== null) output.note(`Used now: the key of the ${now.from}, for ${now.baseUrl}`);
}

async function readKey(baseUrl: string): Promise<string> {
  const prompt = `Key for ${baseUrl} (it is not shown): `;
  const key = (await hiddenLine(prompt, 'Interrupted: nothing was stored.')).trim();
  if (key === '') throw new UsageError('No key was given: type it at the prompt, or pipe it: `… < key.txt`.');
  return key;
}

const modeOf = (key: string) => (key.startsWith('svc_test_') ? 'test' : 'live');

function checkedName(name: string): string {
  if (!profileName.test(name))
    throw new InvalidArgumentError(
      'It must begin with a letter or digit, and hold only letters, digits, dots, dashes.',
    );
  return name;
}
