import t from 'tap';
import { v7 as uuidv7 } from 'uuid';
import { openReadTrail } from '../../sql/audit/read-trail.ts';
import { uuidOf } from '../../sql/ids.ts';
import { testDatabase } from '../helpers/database.ts';
import { createAccount } from '../helpers/platform.ts';

const database = await testDatabase(t);
const { db, ownerQuery } = database;

async function scope(requestId: string) {
  const { account_id } = await createAccount(database.url);
  const actor = { kind: 'key', id: uuidv7(), request_id: requestId, address: '192.0.2.1' } as const;
  return { accountId: uuidOf('account', account_id), mode: 'live', projectIds: null, actor } as const;
}
const eventsOf = (accountId: string) =>
  ownerQuery(
    `select action, resource_type, resource_id, project_id, actor_kind, actor_id, request_id, host(address) as address,
       count::int as count, xid::text as xid from audit_events where account_id = $1 and action like 'patient%' order by id`,
    [accountId],
  );

t.test('reads of one moment share a transaction, and each keeps its own account, actor and request', async (t) => {
  const trail = openReadTrail(db);
  const [one, other] = [await scope('req_one'), await scope('req_other')];
  const [projectId, patientId] = [uuidv7(), uuidv7()];
  // The first is on its way when the others come.
  await Promise.all([
    trail.tell(one, [{ action: 'patient.read', projectId, patientId }]),
    trail.tell(one, [{ action: 'patients.listed', projectId, count: 50 }]),
    trail.tell(other, [{ action: 'patients.read', projectId, count: null }]),
  ]);
  const [first, second] = await eventsOf(one.accountId);
  const [third] = await eventsOf(other.accountId);
  t.match(first, { action: 'patient.read', resource_type: 'patient', resource_id: patientId, project_id: projectId });
  t.match(first, {
    actor_kind: 'key',
    actor_id: one.actor.id,
    request_id: 'req_one',
    address: '192.0.2.1',
    count: null,
  });
  t.match(second, { action: 'patients.listed', resource_type: 'project', resource_id: projectId, count: 50 });
  t.match(third, { action: 'patients.read', actor_id: other.actor.id, request_id: 'req_other', count: null });
  t.equal(second.xid, third.xid, 'the two that waited were written together');
  t.not(first.xid, second.xid);
});

t.test('who could not be written down is told so, and the next is written', async (t) => {
  const trail = openReadTrail({
    ...db,
    signRows: (kind, rows) => (rows.includes('req_forged') ? 'forged' : db.signRows(kind, rows)),
  });
  const [forged, next] = [await scope('req_forged'), await scope('req_next')];
  const projectId = uuidv7();
  const read = [{ action: 'patients.listed', projectId, count: 1 }] as const;
  await t.rejects(trail.tell(forged, read));
  t.strictSame(await eventsOf(forged.accountId), []);
  await trail.tell(next, read);
  t.equal((await eventsOf(next.accountId)).length, 1);
});
