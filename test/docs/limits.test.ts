import t from 'tap';
import { guideText } from '../../docs/site/guides.ts';
import { httpClient } from '../helpers/http.ts';
import { createAccount } from '../helpers/platform.ts';
import { sharedPlatform } from '../helpers/shared-platform.ts';

const { database, url } = await sharedPlatform();
const guide = guideText('guides/limits.md');
const rows = (plan: string) => guide.split('\n').filter((line) => line.startsWith(`| ${plan} |`));
const count = (limit: number) => limit.toLocaleString('en');

for (const plan of ['starter', 'professional'] as const)
  t.test(`the guide to limits has the figures of the plan ${plan}`, async (t) => {
    const { live_key } = await createAccount(database.url, { plan });
    const { limits, work_limits: work } = (await httpClient(url, live_key).get('/billing')).data;
    const { live_key: live, test_key: test, session } = limits;
    const requests = [live.per_minute, live.per_day, test.per_minute, test.per_day].map(count);
    const jobs = [work.runs.queued, work.runs.running, work.exports.queued].map(count);
    const bytes = `${work.exports.stored_bytes / 1e9} GB`;
    t.strictSame(rows(plan), [
      `| ${[plan, ...requests].join(' | ')} |`,
      `| ${[plan, ...jobs, bytes, work.imports.queued].join(' | ')} |`,
    ]);
    t.match(
      guide,
      `A session of a person has ${count(session.per_minute)} a minute and ${count(session.per_day)} a day`,
    );
  });
