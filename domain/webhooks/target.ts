import ipaddr from 'ipaddr.js';

/** All of IPv6 that is given out for use on the Internet (RFC 4291 section 2.4 and IANA's registry). */
const publicIPv6 = ipaddr.parseCIDR('2000::/3');

/**
 * Networks that are not public: the special-purpose registries of IANA (RFC 6890 and what was added since). From inside
 * a hospital they lead to its own machines, and 169.254.169.254 to the keys of a cloud. Of IPv6 those within 2000::/3.
 */
const closedNetworks = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
].map((network) => ipaddr.parseCIDR(network));

export type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** What a platform's configuration lets webhooks lead to, beyond public addresses over https. */
export type Targets = { allowHttp: boolean; allowed: readonly Network[] };

/** A network as "10.0.0.0/8". Throws for what is none. */
export function parseNetwork(text: string): Network {
  return ipaddr.parseCIDR(text.trim());
}

/** Whether a webhook may be sent to this address. An IPv4 address inside an IPv6 one is judged as the former. */
export function isAllowedAddress(text: string, allowed: readonly Network[]): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  const within = (network: Network) => address.kind() === network[0].kind() && address.match(network);
  const isPublic = (address.kind() === 'ipv4' || within(publicIPv6)) && !closedNetworks.some(within);
  return isPublic || allowed.some(within);
}

/** RFC 1035 section 2.3.4: parts of 1 to 63 characters, 253 in all. */
function canBeName(host: string): boolean {
  const name = host.replace(/\.$/, '');
  return name.length <= 253 && name.split('.').every((part) => part.length >= 1 && part.length <= 63);
}

/** What is wrong with the URL of a webhook, as far as it can be told without asking for its address; null: nothing. */
export function targetProblem(text: string, options: Targets): string | null {
  if (!URL.canParse(text)) return 'must be a URL, such as https://example.org/hooks';
  if (/[\p{Cc}\s]/u.test(text)) return 'must hold no blanks, line breaks or control characters';
  const { protocol, hostname, username, password, hash } = new URL(text);
  if (protocol !== 'https:' && !(protocol === 'http:' && options.allowHttp))
    return `must begin with https://${options.allowHttp ? ' or http://' : ''}`;
  if (username !== '' || password !== '') return 'must hold no user and password: deliveries are signed instead';
  if (hash !== '') return 'must have no part after #';
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (!ipaddr.isValid(host) && !canBeName(host))
    return `must lead to a host: ${host.slice(0, 80)} can be no name of one`;
  if (ipaddr.isValid(host) && !isAllowedAddress(host, options.allowed))
    return 'must lead to a public address, not into a private network';
  return null;
}
