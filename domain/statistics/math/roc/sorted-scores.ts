import { type Delong, withInterval } from './delong.ts';
import { isOneDot, type RocPoints } from './points.ts';

/**
 * Scores of cases and controls, which take eight bytes each and are sorted in place: a score on a grid of whole numbers,
 * whose last bit says whether the row is a case. More than `mostOnGrid` from 0 scores are one.
 */
export class SortedScores {
  readonly #grid: number;
  readonly #packed: Float64Array<ArrayBuffer>;
  #n = 0;

  constructor(n: number, grid: number) {
    this.#grid = grid;
    this.#packed = new Float64Array(n);
  }

  add(score: number, isCase: number): void {
    const onGrid = Math.round(score * this.#grid);
    this.#packed[this.#n++] = 2 * Math.max(-mostOnGrid, Math.min(mostOnGrid, onGrid)) + isCase;
  }

  sort(): void {
    this.#packed.sort();
  }

  /** Ascending, where the scores are sorted. */
  at(rank: number): number {
    return Math.floor(this.#packed[rank]! / 2) / this.#grid;
  }

  /** As `delong` of the scores, the higher the likelier. */
  delong(confLevel: number): Delong {
    let cases = 0;
    for (const packed of this.#packed) cases += isCaseOf(packed);
    const controls = this.#n - cases;
    let twiceWins = 0;
    this.#eachRun((tiedCases, tiedControls, _casesBefore, controlsBefore) => {
      twiceWins += tiedCases * 2 * (controlsBefore + tiedControls / 2);
    });
    const auc = twiceWins / 2 / cases / controls;
    let ofCases = 0;
    let ofControls = 0;
    this.#eachRun((tiedCases, tiedControls, casesBefore, controlsBefore) => {
      ofCases += tiedCases * ((controlsBefore + tiedControls / 2) / controls - auc) ** 2;
      ofControls += tiedControls * ((cases - casesBefore - tiedCases / 2) / cases - auc) ** 2;
    });
    const variance = ofCases / (cases - 1) / cases + ofControls / (controls - 1) / controls;
    return withInterval({ auc, variance, n_cases: cases, n_controls: controls }, confLevel);
  }

  /** Those points of the curve that a figure of it draws; `threshold` is a score that is called positive. */
  drawnPoints(): RocPoints {
    let nCases = 0;
    for (const packed of this.#packed) nCases += isCaseOf(packed);
    const nControls = this.#n - nCases;
    const threshold = [Number.POSITIVE_INFINITY];
    const tp = [0];
    const fp = [0];
    let positives = 0;
    let falsePositives = 0;
    let drawn = { sensitivity: 0, false_positive_rate: 0 };
    for (let end = this.#n; end > 0; ) {
      const score = Math.floor(this.#packed[end - 1]! / 2);
      let start = end;
      let cases = 0;
      while (start > 0 && Math.floor(this.#packed[start - 1]! / 2) === score) cases += isCaseOf(this.#packed[--start]!);
      positives += cases;
      falsePositives += end - start - cases;
      const point = {
        sensitivity: positives / nCases,
        false_positive_rate: 1 - (nControls - falsePositives) / nControls,
      };
      if (start === 0 || !isOneDot(drawn, point)) {
        threshold.push(score / this.#grid);
        tp.push(positives);
        fp.push(falsePositives);
        drawn = point;
      }
      end = start;
    }
    return {
      threshold: Float64Array.from(threshold),
      tp: Float64Array.from(tp),
      fp: Float64Array.from(fp),
      nCases,
      nControls,
    };
  }

  #eachRun(visit: (cases: number, controls: number, casesBefore: number, controlsBefore: number) => void): void {
    let casesBefore = 0;
    let controlsBefore = 0;
    for (let start = 0; start < this.#n; ) {
      const score = Math.floor(this.#packed[start]! / 2);
      let end = start;
      let cases = 0;
      while (end < this.#n && Math.floor(this.#packed[end]! / 2) === score) cases += isCaseOf(this.#packed[end++]!);
      const controls = end - start - cases;
      visit(cases, controls, casesBefore, controlsBefore);
      casesBefore += cases;
      controlsBefore += controls;
      start = end;
    }
  }
}

/** Twice this is still a whole number to the last bit. */
const mostOnGrid = 2 ** 51;

function isCaseOf(packed: number): number {
  return packed - 2 * Math.floor(packed / 2);
}
