/** Columns of a design, which tell the term that they are of. */
export type DesignTerms = { columns: readonly { term: number; label: string }[]; termLabels: readonly string[] };

/** The splines and polynomials of a design: the places of their columns, the linear one first. */
export function curveTerms({ columns, termLabels }: DesignTerms): { term: string; places: number[] }[] {
  return termLabels.flatMap((term, index) => {
    const places = columns.flatMap((column, j) => (column.term === index ? [j] : []));
    const [first, ...bent] = places.map((j) => columns[j]!.label);
    const isCurve =
      bent.length > 0 && first === term && bent.every((label) => /^(?:'+|\^\d+)$/.test(label.slice(term.length)));
    return isCurve ? [{ term, places }] : [];
  });
}
