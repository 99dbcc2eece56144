import { literatureCommand } from './cli/literature.ts';

await literatureCommand('npm run literature --').parseAsync();
