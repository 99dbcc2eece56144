import t from 'tap';
import { isAllowedAddress, parseNetwork, targetProblem } from '../../../domain/webhooks/target.ts';

t.test('no address that is not public is allowed, in whatever form it is written', async (t) => {
  const closed = [
    ...['0.0.0.0', '0.255.1.2', '10.0.0.1', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.255.0.1'],
    ...['169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.8', '192.0.2.1', '192.88.99.1', '192.168.1.1'],
    ...['198.18.0.1', '198.19.255.255', '198.51.100.7', '203.0.113.9', '224.0.0.1', '239.1.1.1', '240.0.0.1'],
    '255.255.255.255',
    ...['::', '::1', '64:ff9b::a00:1', '64:ff9b:1::1', '100::1', '2001::1', '2001:db8::1', '2002:a00:1::'],
    ...['3fff::1', '5f00::1', 'fc00::1', 'fdff::1', 'fe80::1', 'febf::1', 'ff02::1'],
    ...['::ffff:127.0.0.1', '::ffff:a00:1', '::ffff:169.254.169.254'],
    ...['', 'localhost', 'fe80::1%eth0'],
    // Outside of 2000::/3: IPv4-compatible, site-local, never given out; and within it what IETF protocols have.
    ...['::7f00:1', '::a9fe:a9fe', 'fec0::1', '1fff::1', '4000::1', '8000::1', 'e000::1'],
    ...['2001:2::1', '2001:10::1', '2001:20::1', '2001:1ff:ffff::1'],
  ];
  for (const address of closed) t.notOk(isAllowedAddress(address, []), address);
  const open = [
    '1.1.1.1',
    '100.63.255.255',
    '172.32.0.1',
    '198.20.0.1',
    '192.0.1.1',
    ...['2606:4700::1111', '2000::1', '2001:200::1', '2a00::1', '3fff:1000::1'],
    '::ffff:1.1.1.1',
  ];
  for (const address of open) t.ok(isAllowedAddress(address, []), address);
});

t.test('a configured network lifts the guard for itself alone', async (t) => {
  const allowed = [parseNetwork('127.0.0.0/8'), parseNetwork('fd00::/8')];
  t.ok(isAllowedAddress('127.0.0.1', allowed));
  t.ok(isAllowedAddress('::ffff:127.0.0.1', allowed));
  t.ok(isAllowedAddress('fd12::1', allowed));
  t.notOk(isAllowedAddress('::1', allowed));
  t.notOk(isAllowedAddress('10.0.0.1', allowed));
  t.throws(() => parseNetwork('127.0.0.1'));
  t.throws(() => parseNetwork('10.0.0.0/99'));
});

t.test('a URL is https, leads to no private address and holds no password', async (t) => {
  const problem = (url: string, allowHttp = false) => targetProblem(url, { allowHttp, allowed: [] });
  t.equal(problem('https://example.org/hooks?a=1'), null);
  t.equal(problem('http://example.org/', true), null);
  for (const url of [
    ...['http://example.org/', 'ftp://example.org/', 'example.org', '', 'https://', 'javascript:alert(1)'],
    ...['https://127.0.0.1/', 'https://[::1]/', 'https://2130706433/', 'https://0x7f.1/', 'https://0177.0.0.1/'],
    ...['https://[::ffff:10.0.0.1]/', 'https://169.254.169.254/latest/meta-data/'],
    ...['https://user:password@example.org/', 'https://example.org/#part'],
    ...[
      'https://example.org/\r\nX: y',
      'https://exam\tple.org/',
      'https://example..org/',
      `https://${'a'.repeat(64)}.org/`,
    ],
  ])
    t.type(problem(url), 'string', url);
});
