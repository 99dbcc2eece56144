import { solveCholesky } from '../../math/cholesky.ts';
import { chiSquareUpperTail } from '../../math/distributions/chi-square.ts';
import type { CompetingData } from './competing-data.ts';

type GrayData = {
  time: Float64Array;
  /** 0 censored, else the number of the cause. */
  code: Int32Array;
  group: Int32Array;
  groups: number;
};

type GrayTest = { statistic: number | null; df: number; p_value: number | null };

export type CauseTest = { cause: string } & GrayTest;

/** Gray's test of each cause that has events; cumulative_incidence shows it beside its curves. */
export function testCauses(
  data: CompetingData,
  strata: readonly Int32Array[],
  rho: number,
  onProgress: (fraction: number) => void,
): CauseTest[] {
  return data.causes.flatMap((cause, j) => {
    if (data.eventsOf[j] === 0) return [];
    const test = grayTest({ ...data, group: data.group.codes, groups: data.group.names.length }, strata, j + 1, rho);
    onProgress((j + 1) / data.causes.length);
    return [{ cause, ...test }];
  });
}

/** Gray's test that a cause has the same cumulative incidence in all groups; `strata` holds rows in ascending time. */
function grayTest(data: GrayData, strata: readonly Int32Array[], cause: number, rho: number): GrayTest {
  const k = data.groups;
  const score = new Float64Array(k);
  const covariance = new Float64Array(k * k);
  for (const members of strata) new GrayStratum(data, members, cause, rho).addTo(score, covariance);
  const df = k - 1;
  const tested = score.slice(0, df);
  const variance = Float64Array.from({ length: df * df }, (_, i) => covariance[Math.floor(i / df) * k + (i % df)]!);
  const solution = solveCholesky(variance, tested);
  if (solution === undefined) return { statistic: null, df, p_value: null };
  let statistic = 0;
  for (let i = 0; i < df; i++) statistic += tested[i]! * solution[i]!;
  return { statistic, df, p_value: chiSquareUpperTail(statistic, df) };
}

/**
 * Score and covariance of one stratum (Gray, Annals of Statistics 1988;16:1141-1154). With Y at risk, S the Kaplan-Meier
 * estimate of any event and F the incidence of the cause, all of one group just before t: h = Y / S stands for the rows
 * that would be under observation had only the cause acted, R = h (1 - F) for those still free of it. F0 is the incidence
 * of the groups pooled under the hypothesis.
 */
class GrayStratum {
  readonly #k: number;
  readonly #score: Float64Array;
  /**
   * Each death of group k at u moves the score of group i by A(u) + b(u) (C(end) - C(u)), C being the integral of A
   * over F0 / (1 - F0). The square is summed by powers of C(end), which is known last.
   */
  readonly #c: Float64Array;
  readonly #constant: Float64Array;
  readonly #linear: Float64Array;
  readonly #square: Float64Array;

  constructor(data: GrayData, members: Int32Array, cause: number, rho: number) {
    const k = data.groups;
    this.#k = k;
    this.#score = new Float64Array(k);
    this.#c = new Float64Array(k * k);
    this.#constant = new Float64Array(k * k);
    this.#linear = new Float64Array(k * k);
    this.#square = new Float64Array(k);
    this.#sweep(data, members, cause, rho);
  }

  addTo(score: Float64Array, covariance: Float64Array): void {
    const k = this.#k;
    for (let i = 0; i < k; i++) {
      score[i]! += this.#score[i]!;
      for (let j = 0; j < k; j++) {
        let sum = this.#constant[i * k + j]!;
        for (let g = 0; g < k; g++) {
          const ci = this.#c[i * k + g]!;
          const cj = this.#c[j * k + g]!;
          sum += ci * this.#linear[j * k + g]! + cj * this.#linear[i * k + g]! + ci * cj * this.#square[g]!;
        }
        covariance[i * k + j]! += sum;
      }
    }
  }

  #sweep({ time, code, group, groups: k }: GrayData, members: Int32Array, cause: number, rho: number): void {
    const atRisk = new Float64Array(k);
    for (const row of members) atRisk[group[row]!]!++;
    const survival = new Float64Array(k).fill(1);
    const incidence = new Float64Array(k);
    const deaths = new Float64Array(k);
    const others = new Float64Array(k);
    const leaving = new Float64Array(k);
    const h = new Float64Array(k);
    const a = new Float64Array(k * k);
    let pooled = 0;
    for (let start = 0; start < members.length; ) {
      const now = time[members[start]!]!;
      let end = start;
      let allDeaths = 0;
      let allOthers = 0;
      for (; end < members.length && time[members[end]!] === now; end++) {
        const row = members[end]!;
        const g = group[row]!;
        leaving[g]!++;
        if (code[row] === cause) {
          deaths[g]!++;
          allDeaths++;
        } else if (code[row]! > 0) {
          others[g]!++;
          allOthers++;
        }
      }
      start = end;
      if (allDeaths + allOthers > 0) {
        let allH = 0;
        let allR = 0;
        for (let g = 0; g < k; g++) {
          h[g] = atRisk[g]! > 0 ? atRisk[g]! / survival[g]! : 0;
          allH += h[g]!;
          allR += h[g]! * (1 - incidence[g]!);
        }
        if (allDeaths > 0) {
          const weight = (1 - pooled) ** rho;
          const hazard = allDeaths / (allH * (1 - pooled));
          for (let i = 0; i < k; i++) {
            this.#score[i]! += weight * (deaths[i]! - (h[i]! * (1 - incidence[i]!) * allDeaths) / allR);
            for (let g = 0; g < k; g++) {
              const value = weight * h[g]! * ((i === g ? 1 : 0) - h[i]! / allH);
              a[i * k + g] = value;
              this.#c[i * k + g]! += value * hazard;
            }
          }
        }
        const pooledAfter = pooled + allDeaths / allH;
        for (let g = 0; g < k; g++) {
          const n = atRisk[g]!;
          if (n === 0) continue;
          const before = survival[g]!;
          const after = (before * (n - deaths[g]! - others[g]!)) / n;
          const share = after > 0 ? (1 - pooledAfter) / after : 0;
          if (allDeaths > 0) {
            // Deaths of the cause as expected from all groups, hypergeometric where several die at once.
            const ties = allDeaths > 1 ? 1 - (allDeaths - 1) / (allH * before - 1) : 1;
            this.#addDeaths(g, (ties * before * allDeaths) / (n * allH), a, 1 - share);
          }
          if (others[g]! > 0 && after > 0) {
            const ties = others[g]! > 1 ? 1 - (others[g]! - 1) / (n - 1) : 1;
            this.#addDeaths(g, (ties * before * before * others[g]!) / (n * n), undefined, -share);
          }
          incidence[g]! += (before * deaths[g]!) / n;
          survival[g] = after;
        }
        pooled = pooledAfter;
        deaths.fill(0);
        others.fill(0);
      }
      for (let g = 0; g < k; g++) atRisk[g]! -= leaving[g]!;
      leaving.fill(0);
    }
  }

  #addDeaths(g: number, weight: number, a: Float64Array | undefined, b: number): void {
    const k = this.#k;
    this.#square[g]! += weight * b * b;
    for (let i = 0; i < k; i++) {
      const ei = (a === undefined ? 0 : a[i * k + g]!) - b * this.#c[i * k + g]!;
      this.#linear[i * k + g]! += weight * b * ei;
      for (let j = 0; j < k; j++) {
        const ej = (a === undefined ? 0 : a[j * k + g]!) - b * this.#c[j * k + g]!;
        this.#constant[i * k + j]! += weight * ei * ej;
      }
    }
  }
}
