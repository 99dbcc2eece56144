/** Days as YYYY-MM-DD, both included. */
type Days = { from: string; to: string };

/**
 * A part of what a query finds: by the day on which PubMed took the record in, of which each record has one; where a
 * single day is too much, by the date of publication too. Neither: all of it.
 */
export type Part = { entered?: Days; published?: Days };

/** PubMed has nothing from before or, but for announced publications, from after. */
const all: Days = { from: '1800-01-01', to: '2100-12-31' };

/** The halves of a part, the newer first; null when it can't be halved any more. */
export function halves(part: Part): [Part, Part] | null {
  if (part.entered === undefined) return [{ entered: recent }, { entered: earlier }];
  const [entered, published] = [part.entered, part.published];
  if (entered.from !== entered.to) {
    const [newer, older] = halvesOf(entered);
    return [{ entered: newer }, { entered: older }];
  }
  const days = published ?? all;
  if (days.from === days.to) return null;
  const [newer, older] = halvesOf(days);
  return [
    { entered, published: newer },
    { entered, published: older },
  ];
}

/** Half of PubMed has come in since: a first cut in the middle of the years would mostly be in vain. */
const recent: Days = { from: '2012-01-01', to: all.to };
const earlier: Days = { from: all.from, to: '2011-12-31' };

const millisecondsPerDay = 86_400_000;

function halvesOf({ from, to }: Days): [Days, Days] {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const middle = first + Math.floor((last - first) / millisecondsPerDay / 2) * millisecondsPerDay;
  return [
    { from: dayOf(middle + millisecondsPerDay), to },
    { from, to: dayOf(middle) },
  ];
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

const inPubmed = (day: string) => day.replaceAll('-', '/');
const range = ({ from, to }: Days, tag: string) => `("${inPubmed(from)}"[${tag}] : "${inPubmed(to)}"[${tag}])`;

/** The term of esearch for a part of what a query finds, new or changed since a day. */
export function termOf(query: string, since: string | null, { entered, published }: Part): string {
  const terms = [
    query,
    ...(since === null
      ? []
      : [`${range({ from: since, to: all.to }, 'edat')} OR ${range({ from: since, to: all.to }, 'mdat')}`]),
    ...(entered === undefined ? [] : [range(entered, 'edat')]),
    ...(published === undefined ? [] : [range(published, 'pdat')]),
  ];
  return terms.length === 1 ? query : terms.map((term) => `(${term})`).join(' AND ');
}
