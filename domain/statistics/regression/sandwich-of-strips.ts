import type { ModelRows } from '../core/regression/model-rows.ts';
import type { Qr } from '../math/linear-algebra/householder-qr.ts';
import { weightedCrossproduct } from '../math/linear-algebra/matrix.ts';
import {
  CrossProducts,
  emptyStrip,
  orthonormaliseStrip,
  type Strip,
  stripHeight,
} from '../math/linear-algebra/strips.ts';
import { fullLeverage, refuseFullLeverage, type SandwichOptions } from './sandwich.ts';

export type SandwichWanted = Pick<SandwichOptions, 'robust' | 'cluster_type'>;

/** As `sandwichCovariance`, of the orthonormal columns, strip by strip: nothing is kept of a row. */
export class SandwichOfStrips {
  readonly #rows: ModelRows;
  readonly #qr: Qr;
  readonly #wanted: SandwichWanted;
  readonly #orthonormal: Strip;
  readonly #meat: CrossProducts;
  readonly #ofClusters: Float64Array | undefined;
  readonly #squares = new Float64Array(stripHeight);
  #fullLeverage = 0;

  constructor(rows: ModelRows, qr: Qr, wanted: SandwichWanted) {
    this.#rows = rows;
    this.#qr = qr;
    this.#wanted = wanted;
    this.#orthonormal = emptyStrip(rows.width);
    this.#meat = new CrossProducts(rows.width);
    this.#ofClusters = rows.clusters === undefined ? undefined : new Float64Array(rows.clusters * rows.width);
  }

  /** `score` times the row of x is the row's estimating function. */
  add(x: Strip, score: Float64Array, weights: Float64Array | undefined, clusters: Int32Array | undefined): void {
    const { robust } = this.#wanted;
    const sums = this.#ofClusters;
    if (sums === undefined && robust === 'none') return;
    const z = this.#orthonormal;
    orthonormaliseStrip(x, this.#qr, z);
    if (sums !== undefined) {
      for (let i = 0; i < x.height; i++)
        for (let j = 0; j < x.columns; j++)
          sums[clusters![i]! * x.columns + j]! += score[i]! * z.values[j * stripHeight + i]!;
      return;
    }
    for (let i = 0; i < x.height; i++) this.#squares[i] = score[i]! ** 2 / this.#reduction(z, i, weights);
    this.#meat.add(z, this.#squares);
  }

  covariance(): Float64Array | undefined {
    const { robust, cluster_type } = this.#wanted;
    const { n, width: p, clusters } = this.#rows;
    if (this.#ofClusters !== undefined) {
      const count = clusters!;
      const adjustment = (count / (count - 1)) * (cluster_type === 'HC1' ? (n - 1) / (n - p) : 1);
      const meat = weightedCrossproduct({ rows: count, columns: p, values: this.#ofClusters });
      return meat.map((value) => value * adjustment);
    }
    if (robust === 'none') return undefined;
    refuseFullLeverage(this.#fullLeverage, robust);
    const meat = this.#meat.matrix();
    return robust === 'HC1' ? meat.map((value) => (value * n) / (n - p)) : meat;
  }

  /** What HC2 and HC3 divide the squared score of a row by. */
  #reduction(z: Strip, row: number, weights: Float64Array | undefined): number {
    const { robust } = this.#wanted;
    if (robust !== 'HC2' && robust !== 'HC3') return 1;
    let leverage = 0;
    for (let j = 0; j < z.columns; j++) leverage += z.values[j * stripHeight + row]! ** 2;
    if (weights !== undefined) leverage *= weights[row]!;
    if (leverage > fullLeverage) this.#fullLeverage++;
    return robust === 'HC2' ? 1 - leverage : (1 - leverage) ** 2;
  }
}
