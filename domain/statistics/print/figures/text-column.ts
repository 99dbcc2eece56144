type Column = {
  field: string;
  title: string;
  width: number;
  align: 'left' | 'center';
  /** Height of a line. */
  step: number;
  /** The lines, as the panels beside it have them. */
  y: object;
  mark?: object;
};

/** A column of printed text beside the panels of a forest plot, under its title. */
export function textColumn({ field, title, width, align, step, y, mark }: Column) {
  return {
    title: { text: title, fontSize: 11, anchor: align === 'left' ? 'start' : 'middle' },
    width,
    height: { step },
    view: { stroke: null },
    mark: { type: 'text', align, baseline: 'middle', fontSize: 11, ...mark },
    encoding: { y, x: { value: align === 'left' ? 0 : width / 2 }, text: { field, type: 'nominal' } },
  };
}
