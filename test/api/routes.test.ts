import t from 'tap';
import { handlers } from '../../api/routes.ts';
import { type RouteName, routeOf } from '../../contract/routes.ts';

t.test('each handler is of a kind that its route can have', async (t) => {
  for (const name of Object.keys(handlers) as RouteName[]) {
    const { access } = handlers[name];
    const { method, credential, streams, waits, permission, ignoresKey } = routeOf(name);
    t.equal(access === 'public', credential === 'none', `${name}: without a caller where no credential is asked for`);
    t.equal(access === 'streams', streams !== undefined, `${name}: reads files where the route takes them`);
    if (waits) t.equal(access, 'waits', `${name}: holds no connection while it waits`);
    if (access === 'row') t.equal(method, 'GET', `${name}: reads only`);
    // A list that is too long for an address is a POST that reads.
    if (access === 'read')
      t.ok(method === 'GET' || (method === 'POST' && permission === 'read'), `${name}: reads only`);
    if (method === 'POST' && (access === 'read' || access === 'public'))
      t.equal(ignoresKey, true, `${name}: keeps no answer for an Idempotency-Key`);
    if (access === 'write') t.not(ignoresKey, true, `${name}: heeds an Idempotency-Key`);
    if (access === 'write') t.not(method, 'GET', `${name}: writes`);
  }
});
