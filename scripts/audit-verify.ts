import { auditVerifyCommand } from './cli/audit.ts';

await auditVerifyCommand('npm run audit:verify --').parseAsync();
