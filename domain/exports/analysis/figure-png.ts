import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { DrawnFigure } from './figures.ts';

const { resolve } = createRequire(import.meta.url);
/** Of the drawn pixels, so that print is not coarse. */
const zoom = 2;

async function prepare(): Promise<Uint8Array[]> {
  await initWasm(await readFile(resolve('@resvg/resvg-wasm/index_bg.wasm')));
  const fonts = ['Roboto-Regular.ttf', 'Roboto-Medium.ttf', 'Roboto-Italic.ttf'];
  return Promise.all(fonts.map((font) => readFile(resolve(`pdfmake/fonts/Roboto/${font}`))));
}
// The module may be initialised only once in a process.
let fonts: Promise<Uint8Array[]> | undefined;

/** A figure as pixels, for programs that can't show SVG. */
export async function figurePng({ svg }: DrawnFigure): Promise<Uint8Array> {
  fonts ??= prepare();
  const drawing = new Resvg(svg, {
    background: 'white',
    fitTo: { mode: 'zoom', value: zoom },
    font: { fontBuffers: await fonts, defaultFontFamily: 'Roboto', sansSerifFamily: 'Roboto' },
  });
  try {
    const image = drawing.render();
    try {
      return image.asPng();
    } finally {
      image.free();
    }
  } finally {
    drawing.free();
  }
}
