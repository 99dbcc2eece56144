import type { ColumnType } from '../formats/observed-kinds.ts';
import type { ScriptColumn } from './script-column.ts';

/** A literal in ASCII. */
function pythonText(text: string): string {
  let out = '';
  for (const character of text) {
    const code = character.codePointAt(0)!;
    if (character === '"' || character === '\\') out += `\\${character}`;
    else if (code >= 0x20 && code < 0x7f) out += character;
    else if (code <= 0xffff) out += `\\u${code.toString(16).padStart(4, '0')}`;
    else out += `\\U${code.toString(16).padStart(8, '0')}`;
  }
  return `"${out}"`;
}

function pairs(entries: readonly (readonly [string, string])[]): string {
  return `{${entries.map(([key, value]) => `${pythonText(key)}: ${value}`).join(', ')}}`;
}

const readers: Record<Exclude<ColumnType, 'category'>, string> = {
  number: 'number',
  integer: 'whole_number',
  boolean: 'truth',
  text: 'text',
  date: 'day',
  datetime: 'instant',
  local_datetime: 'local_time',
};

/** pandas 2 or later. Labels and units are in `patients.attrs`. */
export function readPython(own: readonly string[], columns: readonly ScriptColumn[], escapesFormulas: boolean): string {
  const reads = columns.map((column) => {
    const name = pythonText(column.name);
    const read =
      column.type === 'category'
        ? `category(patients[${name}], ${pairs(column.categories!.map((c) => [c.value, pythonText(c.label)]))})`
        : `${readers[column.type]}(patients[${name}])`;
    return `patients[${name}] = ${read}`;
  });
  const labels = columns.flatMap((c) => (c.label === null ? [] : [[c.name, pythonText(c.label)] as const]));
  const units = columns.flatMap((c) => (c.unit === null ? [] : [[c.name, pythonText(c.unit)] as const]));
  const names = [...own, ...columns.map((column) => column.name)].map(pythonText).join(', ');
  const text = escapesFormulas
    ? String.raw`# A text that a spreadsheet would run as a formula has an apostrophe before it in the file.
    return x.map(lambda value: re.sub("^'('*[-=+@\t\r\n\uff1d\uff0b\uff0d\uff20])", r"\1", value), na_action="ignore").astype(x.dtype)`
    : 'return x';
  return `"""Reads patients.csv into the pandas DataFrame \`patients\`, with types, categories and labels.

Run it in the folder of the unpacked export: python -i read.py
"""
import re
import warnings

import pandas as pd

patients = pd.read_csv("patients.csv", dtype=str, keep_default_na=False, na_values=[""], encoding="utf-8",
                       header=0, names=[${names}])


def text(x):
    ${text}


def number(x):
    return x.map(float, na_action="ignore").astype("float64")


def whole_number(x):
    return x.map(int, na_action="ignore").astype("Int64")


def truth(x):
    return x.map({"true": True, "false": False}).astype("boolean")


def time(x, **options):
    try:
        return pd.to_datetime(x, **options)
    except (ValueError, OverflowError) as problem:
        warnings.warn(f"{x.name} stays text: {problem}")
        return x


def day(x):
    return time(x, format="%Y-%m-%d")


def instant(x):
    return time(x, format="ISO8601", utc=True)


def local_time(x):
    return time(x, format="ISO8601")


def category(x, labels):
    # Values that the dictionary does not name become categories of their own.
    x = text(x)
    labels = dict(labels)
    for value in x.dropna().unique():
        if value not in labels:
            labels[value] = value if value not in labels.values() else f"{value} (not in the dictionary)"
    return pd.Series(pd.Categorical(x.map(labels, na_action="ignore"), categories=list(labels.values())), index=x.index)


${own.map((name) => `patients[${pythonText(name)}] = text(patients[${pythonText(name)}])`).join('\n')}
${reads.join('\n')}
patients.attrs["labels"] = ${pairs(labels)}
patients.attrs["units"] = ${pairs(units)}
`;
}
