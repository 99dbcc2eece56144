import { accountsCommand } from './cli/accounts.ts';
import { endWith } from './cli/exit-code.ts';

const program = accountsCommand('npm run account --');
try {
  await program.parseAsync();
} catch (error) {
  endWith(error, {});
}
