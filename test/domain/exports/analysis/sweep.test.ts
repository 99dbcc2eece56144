import { SaxesParser } from 'saxes';
import t from 'tap';
import { ExportNotPossible } from '../../../../domain/exports/analysis/analysis-source.ts';
import { type MethodName, methods } from '../../../../domain/statistics/catalogue.ts';
import { caseOf, exported, sourceOf } from '../../../helpers/analysis-source.ts';
import { zipEntries } from '../../../helpers/zip-entries.ts';

/** Throws where the text is not well-formed XML. */
function parsed(text: string): void {
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(text).close();
}

for (const name of Object.keys(methods) as MethodName[])
  t.test(`${name} is exported as json, csv, html and svg`, async (t) => {
    const source = sourceOf(caseOf(name));
    const { result } = source.run;

    const [json] = await exported('json', source);
    t.strictSame(JSON.parse(json!.content.toString()).result, result, 'json holds the whole result');

    const [zip] = await exported('csv', source);
    const names = [...(await zipEntries(zip!.content)).keys()];
    t.equal(names.filter((entry) => entry.startsWith('tables/')).length, result.tables.length, 'each table is a csv');

    const html = (await exported('html', source))[0]!.content.toString();
    t.doesNotThrow(() => parsed(html), 'html is well-formed');
    t.equal(html.match(/<caption>Table \d+[.] /g)?.length ?? 0, result.tables.length, 'html has each table');
    t.equal(html.match(/<figcaption>/g)?.length ?? 0, result.figures.length, 'html has each figure');

    if (result.figures.length === 0) await t.rejects(exported('svg', source), ExportNotPossible);
    else {
      const figures = await exported('svg', source);
      t.equal(figures.length, result.figures.length);
      t.equal(new Set(figures.map((file) => file.name)).size, figures.length, 'each file has a name of its own');
      for (const { content } of figures) t.doesNotThrow(() => parsed(content.toString()), 'svg is well-formed');
    }
  });
