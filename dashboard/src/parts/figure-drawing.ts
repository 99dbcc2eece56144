import { logger, None, parse, View } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { compile, type TopLevelSpec } from 'vega-lite';

/** Loaded only where a figure is shown: Vega is a quarter of a megabyte. */

const refuse = () => Promise.reject(new Error('A figure carries its data; nothing is fetched.'));
const longLabels = 320;

function viewOf(spec: object): View {
  const quiet = logger(None);
  const config = {
    background: 'white',
    axis: { labelSeparation: 8, labelLimit: longLabels, titleLimit: 2 * longLabels },
    legend: { labelLimit: longLabels, titleLimit: longLabels },
  };
  const compiled = compile(spec as TopLevelSpec, { logger: quiet, config });
  // The page's policy forbids to make functions from text, so expressions are interpreted.
  return new View(parse(compiled.spec, undefined, { ast: true }), {
    expr: expressionInterpreter,
    renderer: 'none',
    logger: quiet,
    loader: { load: refuse, sanitize: refuse, http: refuse, file: refuse },
  } as ConstructorParameters<typeof View>[1]);
}

export async function drawnSvg(spec: object): Promise<string> {
  const view = viewOf(spec);
  try {
    return await view.toSVG();
  } finally {
    view.finalize();
  }
}

/** With as many pixels as print at 300 to the inch needs. */
export async function drawnPng(spec: object): Promise<Blob> {
  const view = viewOf(spec);
  try {
    const canvas = await view.toCanvas(dotsPerInch / cssPixelsPerInch);
    const { promise, resolve } = Promise.withResolvers<Blob | null>();
    (canvas as unknown as HTMLCanvasElement).toBlob(resolve, 'image/png');
    const png = await promise;
    if (png === null) throw new Error('This browser could not make an image of the figure. Take the SVG.');
    return withResolution(new Uint8Array(await png.arrayBuffer()));
  } finally {
    view.finalize();
  }
}

const dotsPerInch = 300;
const cssPixelsPerInch = 96;
const metresPerInch = 0.0254;

/** A canvas does not say how large it is in inches: that is a chunk of its own, after the header of 33 bytes. */
function withResolution(png: Uint8Array<ArrayBuffer>): Blob {
  const chunk = new Uint8Array(21);
  const view = new DataView(chunk.buffer);
  const perMetre = Math.round(dotsPerInch / metresPerInch);
  view.setUint32(0, 9);
  chunk.set(new TextEncoder().encode('pHYs'), 4);
  view.setUint32(8, perMetre);
  view.setUint32(12, perMetre);
  view.setUint8(16, 1);
  view.setUint32(17, checksum(chunk.subarray(4, 17)));
  return new Blob([png.slice(0, 33), chunk, png.slice(33)], { type: 'image/png' });
}

/** CRC-32 as PNG has it (ISO 3309). */
function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
