import * as vega from 'vega';
import { type Loader, logger, None, parse, View } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import type { Figure } from '../../statistics/definition/presentation.ts';
import { escapeMarkup, readableText } from './readable-text.ts';
import { textWidth } from './text-width.ts';

/** Whoever opens the SVG has a font of their own: of those usual for sans-serif, DejaVu Sans and Verdana are about this much wider. */
const widerFont = 1.14;

type Measured = { fontSize?: number; fontWeight?: string | number };
/** Exported and meant to be replaced, but not in Vega's types. */
const { textMetrics } = vega as unknown as { textMetrics: { width: (item: Measured, text: unknown) => number } };
// Without a canvas Vega takes every letter for 0.8 em, and so cuts labels at two thirds of their limit.
textMetrics.width = (item, text) =>
  widerFont *
  textWidth(String(text ?? ''), item.fontSize ?? 11, item.fontWeight === 'bold' || Number(item.fontWeight) >= 600);

/** Names of variables and levels are the users': they are cut later than at the 180 pixels of a web page. */
const labelLimit = 360;

const refuse = () => Promise.reject(new Error('A figure carries its data; nothing is fetched.'));
const refusingLoader: Loader = { load: refuse, sanitize: refuse, http: refuse, file: refuse };

export type DrawnFigure = {
  /** From 1, in the order of the result. */
  number: number;
  name: string;
  title: string;
  description: string;
  svg: string;
  width: number;
  height: number;
};

/**
 * Draws a figure as SVG without a browser and without any access to files or network. Text stays text. The same
 * specification gives the same bytes; ids inside begin with `figure-<number>`, so that one page may hold many.
 */
export async function drawFigure(figure: Figure, number: number): Promise<DrawnFigure> {
  const quiet = logger(None);
  const spec = figure.spec as unknown as TopLevelSpec;
  const config = {
    axis: { labelSeparation: 8, labelLimit: labelLimit, titleLimit: 2 * labelLimit },
    legend: { labelLimit: labelLimit, titleLimit: labelLimit },
  };
  const compiled = compile(spec, { logger: quiet, config });
  const view = new View(parse(compiled.spec), { renderer: 'none', loader: refusingLoader, logger: quiet });
  try {
    const drawn = readableText(
      withWholeLabels(await view.toSVG(), textsOf((view.scenegraph() as unknown as { root: SceneItem }).root)),
    );
    const [, width, height] = /^<svg [^>]*width="([\d.]+)" height="([\d.]+)"/.exec(drawn)!;
    const title = readableText(figure.title);
    const description = describeFigure(figure);
    return {
      number,
      name: figure.name,
      title,
      description,
      svg: named(drawn, `figure-${number}`, title, description),
      width: Number(width),
      height: Number(height),
    };
  } finally {
    view.finalize();
  }
}

export async function* drawFigures(figures: readonly Figure[]): AsyncGenerator<DrawnFigure> {
  for (const [index, figure] of figures.entries()) yield drawFigure(figure, index + 1);
}

type SceneItem = { text?: unknown; limit?: number; items?: SceneItem[] };

/** All texts of a drawing that may be cut, in the order in which they are drawn. */
function textsOf(item: SceneItem): string[] {
  const own = typeof item.text === 'string' && (item.limit ?? 0) > 0 ? [item.text] : [];
  return [...own, ...(item.items ?? []).flatMap(textsOf)];
}

/** A label that is cut has the whole as its title, which a browser shows and those who hear the figure are read. */
function withWholeLabels(svg: string, texts: readonly string[]): string {
  const left = [...texts];
  return svg.replace(/(<text [^>]*>)([^<]*)…<\/text>/g, (drawn, tag: string, shown: string) => {
    const seen = shown.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
    const at = left.findIndex((text) => text.startsWith(seen) && text !== `${seen}…`);
    if (at < 0) return drawn;
    const [whole] = left.splice(at, 1);
    return `${tag}<title>${escapeMarkup(whole!)}</title>${shown}…</text>`;
  });
}

/** Gives the drawing its name and description for those who can't see it, and makes its ids its own. */
function named(svg: string, id: string, title: string, description: string): string {
  // Only inside of tags: between them stands text, which may hold anything.
  const owned = svg.replace(/<[^>]*>/g, (tag) =>
    tag.replace(/ id="([^"]*)"/g, ` id="${id}-$1"`).replace(/url\(#([^)]*)\)/g, `url(#${id}-$1)`),
  );
  return owned.replace(
    /^<svg ([^>]*)>/,
    (_, attributes) =>
      `<svg ${attributes} role="img" aria-labelledby="${id}-title ${id}-description">` +
      `<title id="${id}-title">${escapeMarkup(title)}</title>` +
      `<desc id="${id}-description">${escapeMarkup(description)}</desc>`,
  );
}

/** What the axes and colors of a figure show, from its specification: the text for those who can't see it. */
function describeFigure({ title, spec }: Figure): string {
  const titles = { x: new Set<string>(), y: new Set<string>(), color: new Set<string>() };
  const groups = new Set<string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { encoding, layer, vconcat, hconcat, spec } = node as Record<string, unknown>;
    for (const channel of ['x', 'y', 'color'] as const) {
      const defined = (encoding as Record<string, { title?: unknown; sort?: unknown } | undefined> | undefined)?.[
        channel
      ];
      if (typeof defined?.title === 'string') titles[channel].add(defined.title);
      if (channel === 'color' && Array.isArray(defined?.sort))
        for (const level of defined.sort) groups.add(String(level));
    }
    for (const inner of [layer, vconcat, hconcat, spec]) visit(inner);
  };
  visit(spec);
  const listed = (texts: Set<string>) => [...texts].join(', ');
  const shown = [...groups].slice(0, 20).join(', ') + (groups.size > 20 ? `, and ${groups.size - 20} more` : '');
  const sentences = [
    `${title}.`,
    titles.x.size > 0 ? `Horizontal axis: ${listed(titles.x)}.` : '',
    titles.y.size > 0 ? `Vertical axis: ${listed(titles.y)}.` : '',
    groups.size > 0 ? `${titles.color.size > 0 ? listed(titles.color) : 'Groups'}: ${shown}.` : '',
  ];
  return readableText(sentences.filter((sentence) => sentence !== '').join(' '));
}
