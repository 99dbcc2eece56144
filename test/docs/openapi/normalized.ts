import { createHash } from 'node:crypto';
import { encodeId, type IdKind, idPrefixes } from '../../../contract/ids.ts';

const kindOf = new Map(Object.entries(idPrefixes).map(([kind, prefix]) => [prefix, kind as IdKind]));
const idForm = new RegExp(`\\b(${Object.values(idPrefixes).join('|')})_[0-7][0-9a-hjkmnp-tv-z]{25}\\b`, 'g');
const timeForm = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z/g;
const begin = Date.parse('2026-01-15T09:30:00.000Z');

/** Fields whose value is another at every run, and what stands for it. */
const fixed: Readonly<Record<string, unknown>> = {
  prefix: 'svc_live_4f7',
  last4: '6tNq',
  next_cursor: 'b3BhcXVlLCBzZW5kIGl0IGFzIGl0IGlz',
  duration_ms: 12,
  resets_in_seconds: 42,
  address: '192.0.2.10',
};

/**
 * The same with ids, times, digests and secrets in the place of those that differ at every run, and with lists of answers cut
 * to three items; a request is kept whole, since it is sent again. Two runs of one scene then give the same text, but for counts of time and usage.
 */
export function normalized(recorded: unknown, addresses: Readonly<Record<string, string>>): unknown {
  const ids = new Map<string, string>();
  const digests = new Map<string, string>();
  const times = [...new Set(JSON.stringify(recorded).match(timeForm) ?? [])].sort();

  const text = (value: string): string => {
    let changed = value;
    for (const [from, to] of Object.entries(addresses)) changed = changed.replaceAll(from, to);
    return changed
      .replaceAll(/(\/downloads\/)[\w.~-]+/g, '$1eyJmaWxlIjoiZXhwXzAxa2YifQ.c2lnbmF0dXJl')
      .replaceAll(/svc_(live|test)_[A-Za-z0-9]{38}/g, 'svc_$1_EXAMPLE0000000000000000000000000000000000')
      .replaceAll(/sess_[A-Za-z0-9_-]{43}/g, 'sess_EXAMPLE000000000000000000000000000000000000')
      .replaceAll(/whsec_[A-Za-z0-9+/=]+/g, 'whsec_RVhBTVBMRUVYQU1QTEVFWEFNUExFRVhBTVBMRQ==')
      .replaceAll(/(accept-invitation\/)[\w-]+/g, '$1EXAMPLE')
      .replaceAll(idForm, (id, prefix) => {
        if (!ids.has(id)) ids.set(id, madeUpId(kindOf.get(prefix)!, ids.size + 1));
        return ids.get(id)!;
      })
      .replaceAll(timeForm, (time) => new Date(begin + times.indexOf(time) * 1000).toISOString())
      .replaceAll(/\b[0-9a-f]{64}\b/g, (digest) => {
        if (!digests.has(digest))
          digests.set(digest, createHash('sha256').update(`example ${digests.size}`).digest('hex'));
        return digests.get(digest)!;
      });
  };
  const visit = (value: unknown, key = '', isRequest = false): unknown => {
    if (key in fixed && value !== null && typeof value !== 'object') return fixed[key];
    if (key === 'token' || key === 'accept_token') return 'EXAMPLE';
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return (isRequest ? value : shortened(value)).map((item) => visit(item, '', isRequest));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [text(name), visit(inner, name, isRequest || name === 'body')]),
      );
    return value;
  };
  return visit(recorded);
}

/** Lists of texts are read at a glance; all others are cut. */
function shortened(list: readonly unknown[]): readonly unknown[] {
  return list.every((item) => typeof item === 'string') && list.length <= 12 ? list : list.slice(0, 3);
}

function madeUpId(kind: IdKind, number: number): string {
  return encodeId(kind, `019bc106-7a00-7c3a-9f00-${String(number).padStart(12, '0')}`);
}

/**
 * Where two values are not of the same form: other fields, or another type. null fits everything, since what was not yet
 * known in one run may be known in the next.
 */
export function differences(one: unknown, other: unknown, path = ''): string[] {
  if (one === null || other === null || one === undefined || other === undefined) return [];
  if (Array.isArray(one) && Array.isArray(other) && [...one, ...other].every((item) => /^\w+\.\w+$/.test(item?.type)))
    // Which of two events came first is another at every run.
    return one.flatMap((item, i) => {
      const like = other.find(({ type }) => type === item.type);
      return like === undefined ? [] : differences(item, like, `${path}[${i}]`);
    });
  if (Array.isArray(one) && Array.isArray(other))
    return one.slice(0, other.length).flatMap((item, i) => differences(item, other[i], `${path}[${i}]`));
  if (typeof one !== typeof other || Array.isArray(one) !== Array.isArray(other)) return [`${path}: another type`];
  if (typeof one !== 'object') return [];
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].flatMap((key) => {
    if (!(key in left) || !(key in right)) return [`${path}.${key}: only in one of them`];
    return differences(left[key], right[key], `${path}.${key}`);
  });
}
