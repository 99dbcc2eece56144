import { BackendTerminatedUnexpectedlyError, StatementCancelledError, StatementTimeoutError } from '@slonik/errors';
import t from 'tap';
import { DatabaseSilent } from '../../sql/connection/client.ts';
import { faultOf, isDatabaseAway } from '../../sql/connection/faults.ts';

const coded = (code: string, message = 'x', more: object = {}) => Object.assign(new Error(message), { code, ...more });

t.test('a database that is away is known by codes and by what pg says, and by no word in a message', (t) => {
  for (const error of [
    ...['08006', '08P01', '25006', '53300', '57P01', '57P03', 'ECONNREFUSED', 'EPIPE', 'EAI_AGAIN', 'EHOSTUNREACH'].map(
      (code) => coded(code),
    ),
    coded('ENOENT', 'connect ENOENT', { syscall: 'connect' }),
    new Error('Connection terminated unexpectedly'),
    new Error('Client has encountered a connection error and is not queryable'),
    new Error('timeout exceeded when trying to connect'),
    coded('55000', 'die Wiederherstellung läuft', { routine: 'pg_current_wal_flush_lsn' }),
    coded('0A000', 'x', { routine: 'get_relation_info' }), // an unlogged table
    new AggregateError([coded('ECONNREFUSED')]),
    new BackendTerminatedUnexpectedlyError(new Error('x')),
    new DatabaseSilent(),
  ]) {
    t.ok(isDatabaseAway(error), error.message);
    t.equal(faultOf(error), 'away');
    t.equal(faultOf(new Error('around it', { cause: error })), 'away');
    t.notOk(isDatabaseAway(new Error('around it', { cause: error })), 'what lies around it may be of something else');
  }
  for (const error of [
    coded('55000', 'object not in prerequisite state'),
    coded('0A000', 'cached plan must not change result type', { routine: 'RevalidateCachedQuery' }),
    coded('55P03', 'canceling statement due to lock timeout'),
    coded('57014', 'canceling statement due to statement timeout'),
    coded('ENOENT', 'no such file', { syscall: 'open' }),
    new StatementTimeoutError(new Error('canceling statement due to statement timeout')),
    new Error('the timeout of a receiver'),
    new Error('a column named terminated'),
    'timeout',
    null,
  ])
    t.notOk(isDatabaseAway(error));
  t.end();
});

t.test('what only an operator can mend is told from it', (t) => {
  t.equal(faultOf(coded('53100')), 'storage_full');
  t.equal(faultOf(coded('53200')), 'out_of_memory');
  t.equal(faultOf(new StatementTimeoutError(new Error('x'))), 'statement_timeout');
  t.equal(faultOf(new StatementCancelledError(new Error('x'))), 'cancelled');
  t.equal(faultOf(new TypeError('a bug')), null);
  t.end();
});
