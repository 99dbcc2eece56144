import { xmlText } from './cells.ts';

/** The parts of an Office Open XML workbook (ECMA-376) besides its sheets. */

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const sheetStart = `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><sheetData>`;
export const sheetEnd = '</sheetData></worksheet>';

const formats =
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss.000"/></numFmts>';
const fonts =
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>';
const fills =
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>';
const borders = '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>';
const xf = (attributes: string) => `<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"${attributes}/>`;
const dated = (format: number) =>
  `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`;
const header = '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>';

/** In the order of `styles` in cells.ts. */
const cellFormats = [xf(''), dated(164), dated(165), header, xf(' quotePrefix="1"')];
const stylesXml = `${head}<styleSheet xmlns="${main}">${formats}${fonts}${fills}${borders}<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cellFormats.length}">${cellFormats.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

export function sheetPath(index: number): string {
  return `xl/worksheets/sheet${index + 1}.xml`;
}

/** All parts but the sheets, which stand at `sheetPath(0)` and so on. */
export function workbookParts(
  sheets: readonly string[],
  about: { title: string; createdAt: string },
): { name: string; text: string }[] {
  const numbered = sheets.map((name, index) => ({ name: xmlText(name), id: index + 1 }));
  const override = (part: string, type: string) => `<Override PartName="/${part}" ContentType="${type}"/>`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`;
  return [
    {
      name: 'xl/workbook.xml',
      text: `${head}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${numbered.map(({ name, id }) => `<sheet name="${name}" sheetId="${id}" r:id="rId${id}"/>`).join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `${head}<Relationships xmlns="${packageRelationships}">${numbered.map(({ id }) => relation(`rId${id}`, `${relationships}/worksheet`, `worksheets/sheet${id}.xml`)).join('')}${relation(`rId${sheets.length + 1}`, `${relationships}/styles`, 'styles.xml')}</Relationships>`,
    },
    { name: 'xl/styles.xml', text: stylesXml },
    {
      name: 'docProps/core.xml',
      text: `${head}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${xmlText(about.title)}</dc:title><dcterms:created xsi:type="dcterms:W3CDTF">${about.createdAt}</dcterms:created></cp:coreProperties>`,
    },
    {
      name: '_rels/.rels',
      text: `${head}<Relationships xmlns="${packageRelationships}">${relation('rId1', `${relationships}/officeDocument`, 'xl/workbook.xml')}${relation('rId2', `${packageRelationships}/metadata/core-properties`, 'docProps/core.xml')}</Relationships>`,
    },
    {
      name: '[Content_Types].xml',
      text: `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('xl/workbook.xml', `${spreadsheet}.sheet.main+xml`)}${numbered.map(({ id }) => override(sheetPath(id - 1), `${spreadsheet}.worksheet+xml`)).join('')}${override('xl/styles.xml', `${spreadsheet}.styles+xml`)}${override('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml')}</Types>`,
    },
  ];
}
