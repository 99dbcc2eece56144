import { restoreCommand } from './cli/restore.ts';

await restoreCommand('npm run restore --').parseAsync();
