/*
 * A file as the CDISC pilot study has it: ADSL joined to ADTTE, of 254 patients in three arms. Nobody is in it: all is
 * drawn from one seed, so that it is the same at each run. Written as a German Excel writes it.
 */
const arms = [
  { name: 'Placebo', n: 86, monthly: 0.07 },
  { name: 'Xanomeline Low Dose', n: 84, monthly: 0.16 },
  { name: 'Xanomeline High Dose', n: 84, monthly: 0.2 },
] as const;

export type PilotRow = Record<string, string | number>;

/** CNSR = 0: the first dermatologic event was seen; 1: censored at the end of the observation. AVAL is in months. */
export function pilotRows(): PilotRow[] {
  const draw = drawn(20_260_302);
  const between = (low: number, high: number) => low + draw() * (high - low);
  const oneOf = <T>(values: readonly T[]) => values[Math.floor(draw() * values.length)]!;
  return arms
    .flatMap(({ name, n, monthly }) => Array.from({ length: n }, () => ({ name, monthly })))
    .map(({ name, monthly }, i) => {
      const site = 701 + (i % 17);
      const age = Math.round(between(51, 89));
      const height = between(140, 190);
      const weight = between(45, 105);
      const toEvent = -Math.log(1 - draw()) / monthly;
      const observed = between(2, 6.5);
      const started = new Date(Date.UTC(2013, 0, 1 + Math.floor(between(0, 500))));
      return {
        STUDYID: 'CDISCPILOT01',
        USUBJID: `01-${site}-${1001 + i}`,
        SITEID: site,
        TRT01A: name,
        TRTSDT: started.toISOString().slice(0, 10),
        AGE: age,
        AGEGR1: age < 65 ? '<65' : age <= 80 ? '65-80' : '>80',
        SEX: oneOf(['F', 'M']),
        RACE: oneOf(['WHITE', 'WHITE', 'WHITE', 'BLACK OR AFRICAN AMERICAN', 'AMERICAN INDIAN OR ALASKA NATIVE']),
        HEIGHTBL: rounded(height, 1),
        WEIGHTBL: rounded(weight, 1),
        BMIBL: rounded(weight / (height / 100) ** 2, 1),
        MMSETOT: i % 29 === 0 ? '' : Math.round(between(10, 24)),
        PARAMCD: 'TTDE',
        AVAL: rounded(Math.min(toEvent, observed), 2),
        CNSR: toEvent <= observed ? 0 : 1,
      };
    });
}

export function pilotFile(rows: readonly PilotRow[]): string {
  const names = Object.keys(rows[0]!);
  const cell = (value: string | number) => (typeof value === 'number' ? String(value).replace('.', ',') : value);
  return [names.join(';'), ...rows.map((row) => names.map((name) => cell(row[name]!)).join(';'))].join('\r\n');
}

const rounded = (n: number, digits: number) => Number(n.toFixed(digits));

/** Numbers in [0, 1), always the same for a seed (mulberry32). */
function drawn(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
