import { backupCommand } from './cli/backup.ts';

await backupCommand('npm run backup --').parseAsync();
