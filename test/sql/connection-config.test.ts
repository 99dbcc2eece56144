import t from 'tap';
import { addressFor } from '../../domain/access/login-role.ts';
import { clientEnvironment } from '../../scripts/postgres-clients.ts';
import { connectionConfig } from '../../sql/connection/client.ts';

t.test('a socket and an address of this machine are spoken to plainly, every other server with TLS', async (t) => {
  for (const [address, plain] of [
    ['postgres://u:p@localhost/research', true],
    ['postgres://u:p@[::1]/research', true],
    ['postgres:///research?host=/run/postgresql', true],
    ['postgres://u:p@%2Frun%2Fpostgresql/research', true],
    ['postgres:///research?host=db.example.org', false],
    ['postgres://u:p@db.example.org/research', false],
    ['postgres://u:p@db.example.org/research?sslmode=disable', true],
  ] as const)
    t.equal(connectionConfig(address, 'test').ssl === undefined, plain, address);
});

t.test('a role of the platform takes the place of the user, wherever the address has one', async (t) => {
  const role = { user: 'role', password: 'its own' };
  for (const [address, expected] of [
    ['postgres://u:p@db/research', 'postgres://role:its%20own@db/research'],
    ['postgres://db/research?user=u&password=p', 'postgres://role:its%20own@db/research'],
    ['postgres:///research?host=/run&user=u', 'postgres:///research?host=%2Frun&user=role&password=its+own'],
  ] as const)
    t.equal(addressFor(address, role), expected);
});

t.test('pg_dump and pg_restore go where the platform goes', async (t) => {
  t.match(clientEnvironment('postgres://u:p%40x@%2Frun%2Fpostgresql:5433/research'), {
    PGHOST: '/run/postgresql',
    PGPORT: '5433',
    PGUSER: 'u',
    PGPASSWORD: 'p@x',
    PGSSLMODE: 'disable',
  });
  t.match(
    clientEnvironment(
      'postgres:///research?host=db&user=u&password=p&port=5433&sslmode=verify-full&sslrootcert=/ca.pem',
    ),
    { PGHOST: 'db', PGPORT: '5433', PGUSER: 'u', PGPASSWORD: 'p', PGSSLMODE: 'verify-full', PGSSLROOTCERT: '/ca.pem' },
  );
});
