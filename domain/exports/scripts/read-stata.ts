import type { ScriptColumn } from './script-column.ts';
import { stataNames } from './stata-names.ts';

/** Stata expands macros inside quotes, so a text with any of its signs is written with escapes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const odd = /[`$"\\\u0000-\u001f\u007f]/;

/** An expression that is the text. */
function stataText(text: string): string {
  if (!odd.test(text)) return `"${text}"`;
  const escaped = text.replace(/[`$"'\\\p{Cc}]/gu, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `ustrunescape("${escaped}")`;
}

/** Of labels Stata keeps 80 characters for a variable and 32,000 bytes for a value. */
function shortened(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}

function labelVariable(name: string, label: string): string {
  const text = shortened(label, 80);
  return odd.test(text) ? `mata: st_varlabel("${name}", ${stataText(text)})` : `label variable ${name} "${text}"`;
}

function labelValue(set: string, code: number, label: string): string {
  const text = shortened(label, 8000);
  return odd.test(text)
    ? `mata: st_vlmodify("${set}", ${code}, ${stataText(text)})`
    : `label define ${set} ${code} "${text}", modify`;
}

function categoryLines(column: ScriptColumn, from: string, name: string, set: string): string[] {
  const categories = column.categories!;
  const codes = column.codes ?? categories.map((_, index) => index + 1);
  return [
    `generate double ${name} = .`,
    ...categories.flatMap(({ value, label }, index) => [
      `quietly replace ${name} = ${codes[index]} if ${from} == ${stataText(value)}`,
      labelValue(set, codes[index]!, label),
    ]),
    `label values ${name} ${set}`,
    `quietly count if missing(${name}) & ${from} != ""`,
    `local others = r(N)`,
    `if \`others' > 0 {`,
    `    display as error "${name}: \`others' values are not in the dictionary: the variable stays text"`,
    `    drop ${name}`,
    `    rename ${from} ${name}`,
    `}`,
    `else drop ${from}`,
  ];
}

function columnLines(column: ScriptColumn, from: string, name: string, index: number): string[] {
  switch (column.type) {
    case 'number':
    case 'integer':
      return [`destring ${from}, replace`, `rename ${from} ${name}`];
    case 'boolean':
      return [
        `generate byte ${name} = (${from} == "true") if ${from} != ""`,
        `label values ${name} truth`,
        `drop ${from}`,
      ];
    case 'date':
      return [`generate long ${name} = date(${from}, "YMD")`, `format ${name} %td`, `drop ${from}`];
    case 'datetime':
    case 'local_datetime':
      return [`read_time ${from} ${name}`];
    case 'category':
      return [
        ...(column.codes === null ? [`plain_text ${from}`] : []),
        ...categoryLines(column, from, name, `set_${index}`),
      ];
    case 'text':
      return [`plain_text ${from}`, `rename ${from} ${name}`];
  }
}

/** Stata 14 or later. The name that a variable has in the project is its label, or its characteristic `original_name`. */
export function readStata(own: readonly string[], columns: readonly ScriptColumn[], escapesFormulas: boolean): string {
  const names = stataNames([...own, ...columns.map((column) => column.name)]);
  const body = columns.flatMap((column, index) => {
    const name = names[own.length + index]!;
    const label = column.label ?? column.name;
    return [
      '',
      ...columnLines(column, `column_${own.length + index + 1}`, name, index + 1),
      labelVariable(name, column.unit === null ? label : `${label} (${column.unit})`),
      ...(name === column.name ? [] : [`mata: st_global("${name}[original_name]", ${stataText(column.name)})`]),
    ];
  });
  const many =
    names.length > 2048
      ? '* Stata/BE holds 2,048 variables: this file needs Stata/SE or Stata/MP.\nset maxvar 32767\n'
      : '';
  return `* Reads patients.csv with types, value labels and variable labels. Stata 14 or later.
* Run it in the folder of the unpacked export: do read.do
version 14
clear
${many}import delimited using "patients.csv", delimiters(",") varnames(nonames) rowrange(2) stringcols(_all) ///
    bindquote(strict) maxquotedrows(unlimited) encoding("utf-8") clear
rename v# column_#

capture program drop plain_text
program define plain_text
    args name
${
  escapesFormulas
    ? `    * A text that a spreadsheet would run as a formula has an apostrophe before it in the file.
    quietly replace \`name' = usubstr(\`name', 2, .) if ustrregexm(\`name', "^'+[-=+@\\t\\r\\n\\uff1d\\uff0b\\uff0d\\uff20]")`
    : "    confirm variable `name'"
}
end

* Milliseconds since 1960 in UTC, or of the clock on the wall where the file names no offset.
capture program drop read_time
program define read_time
    args from to
    local pattern "^([0-9-]+)[T ]([0-9]+:[0-9]+)(:[0-9]+)?([.][0-9]+)?(Z|[+-][0-9]+:?[0-9]+)?"
    tempvar second part offset
    quietly generate \`second' = ustrregexs(3) if ustrregexm(\`from', "\`pattern'")
    quietly replace \`second' = ":00" if \`second' == ""
    quietly generate \`part' = ustrregexs(4) if ustrregexm(\`from', "\`pattern'")
    quietly generate \`offset' = subinstr(ustrregexs(5), ":", "", .) if ustrregexm(\`from', "\`pattern'")
    quietly generate double \`to' = clock(substr(\`from', 1, 10) + " " + substr(\`from', 12, 5) + \`second', "YMDhms")
    quietly replace \`to' = \`to' + floor(real("0" + \`part') * 1000) if \`part' != ""
    quietly replace \`to' = \`to' - cond(substr(\`offset', 1, 1) == "-", -1, 1) * ///
        (real(substr(\`offset', 2, 2)) * 60 + real(substr(\`offset', 4, 2))) * 60000 if length(\`offset') == 5
    format \`to' %tc
    drop \`from'
end

label define truth 0 "false" 1 "true"

${own.map((_, index) => `plain_text column_${index + 1}\nrename column_${index + 1} ${names[index]}`).join('\n')}
${body.join('\n')}

compress
`;
}
