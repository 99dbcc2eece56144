import { accountsCommand } from './cli/accounts.ts';

await accountsCommand('npm run account --').parseAsync();
