import t from 'tap';
import { isFromLoopback } from '../../api/loopback.ts';

type Case = {
  address?: string;
  headers?: Record<string, string>;
  proxies?: number;
  base?: string;
};

const isHere = ({ address = '127.0.0.1', headers = {}, proxies = 0, base }: Case) =>
  isFromLoopback({ headers: { host: 'localhost:3000', ...headers }, socket: { remoteAddress: address } } as never, {
    TRUSTED_PROXIES: proxies,
    BASE_URL: base,
  });

t.test('a request of the machine itself is one that no proxy could have sent on', async (t) => {
  for (const here of [
    {},
    { address: '::1', headers: { host: '[::1]:3000' } },
    { address: '::ffff:127.0.0.1', headers: { host: '127.0.0.1:3000' } },
    { base: 'http://localhost:3000' },
  ] as Case[])
    t.equal(isHere(here), true, JSON.stringify(here));
  for (const elsewhere of [
    { address: '192.0.2.7' },
    { address: '10.0.0.1' },
    { address: '::ffff:192.0.2.7' },
    { headers: { 'x-forwarded-for': '127.0.0.1' } },
    { headers: { forwarded: 'for=127.0.0.1' } },
    { headers: { 'x-real-ip': '127.0.0.1' } },
    { headers: { via: '1.1 proxy' } },
    { headers: { host: 'research.example' } },
    { headers: { host: '127.0.0.1.research.example' } },
    { headers: { host: '' } },
    { proxies: 1 },
    { base: 'https://research.example' },
  ] as Case[])
    t.equal(isHere(elsewhere), false, JSON.stringify(elsewhere));
});
