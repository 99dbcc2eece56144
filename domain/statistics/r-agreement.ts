import measured from './r-agreement.json' with { type: 'json' };

export type Agreement = { r_version: string; cases: number; worst_relative_difference: number };

const measuredMethods = new Map(Object.entries(measured.methods));

/** How far a method is from R on its reference cases (`npm run statistics:agreement`); null: it has none. */
export function agreementWithR(method: string): Agreement | null {
  const found = measuredMethods.get(method);
  return found === undefined ? null : { r_version: measured.r_version, ...found };
}
