import type { ProjectSource } from './export-source.ts';

/** README.txt of the csv export, in the lines that this export needs. */
export function readmeText(source: ProjectSource, own: readonly string[], hasData: boolean): string {
  const { project, options } = source;
  const paragraphs = [
    `${project.name}\n${'='.repeat(Math.min(100, [...project.name].length))}`,
    ...(project.description === '' ? [] : [project.description]),
    `Project ${project.id} (${project.mode} data), exported at ${source.exportedAt} as ${source.exportId}.`,
  ];
  const files: [string, string][] = [];
  if (source.include.includes('patients'))
    files.push(['patients.csv', `one row a patient: ${own.join(', ')}, then one column a variable`]);
  if (hasData)
    files.push([
      'variables.csv',
      `the codebook${source.inferred ? ' (types inferred from the data: the project has no dictionary)' : ''}`,
    ]);
  if (source.include.includes('analyses'))
    files.push(
      ['analyses.csv', 'one row an analysis, with its latest run'],
      ['analyses/', 'of each analysis its parameters, run and whole result, as JSON'],
    );
  if (source.include.includes('patients'))
    files.push(
      ['read.R', 'reads patients.csv into R: types, factors, labels; source("read.R")'],
      ['read.py', 'the same into pandas: python -i read.py'],
      ['read.do', 'the same into Stata: do read.do'],
    );
  if (source.deidentification !== null)
    files.push([
      'deidentification.json',
      `${source.deidentification.title}: what was found and done about identifiers`,
    ]);
  files.push(['manifest.json', 'size, SHA-256 and number of rows of each file']);
  const width = Math.max(...files.map(([name]) => name.length));
  paragraphs.push(files.map(([name, about]) => `${name.padEnd(width)}  ${about}`).join('\n'));
  paragraphs.push(
    [
      'The CSV files are UTF-8 without a byte order mark, as RFC 4180 has it: commas, double quotes where needed, records',
      'that end in CR LF. An empty field is a missing value; an empty text is "". Numbers have a decimal point and all of',
      'their digits. true and false are logical values. In Excel use Data > From Text/CSV with the origin 65001 (UTF-8),',
      'or export as xlsx. R, pandas and Stata take an empty text for a missing value.',
    ].join('\n'),
  );
  paragraphs.push(
    options.formulas === 'escape'
      ? [
          'A text that a spreadsheet would run as a formula (it begins with = + - @, a tab or a line break, and is no number)',
          'has an apostrophe put before it; so has a text that begins with apostrophes and then one of these. The scripts',
          'take it off again.',
        ].join('\n')
      : 'Texts stand as they are in the project, also where a spreadsheet would run them as formulas: open with care.',
  );
  if (source.variables.some((variable) => variable.identifier) && source.deidentification === null)
    paragraphs.push('Some variables identify patients (identifier in variables.csv): treat the files accordingly.');
  return `${paragraphs.join('\n\n')}\n`;
}
