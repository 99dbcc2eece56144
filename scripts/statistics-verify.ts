import { statisticsVerifyCommand } from './cli/statistics.ts';

await statisticsVerifyCommand('npm run statistics:verify --').parseAsync();
