import { tooLargeNumber } from '../../contract/issues.ts';
import type { UploadProblemCode } from '../../contract/resources/patient.ts';
import type { AttributeValue, Variable } from '../../contract/resources/variable.ts';
import { isDateText, isDateTimeText } from './dictionary/date-text.ts';
import { isNumberOfVariable, numberLiteral, outOfRange } from './number-text.ts';

/** What is wrong with a value; a class, so that no value can be mistaken for it. */
export class Problem {
  readonly message: string;
  readonly code: UploadProblemCode;
  constructor(message: string, code: UploadProblemCode = 'wrong_type') {
    this.message = message;
    this.code = code;
  }
}

type Entry = Variable & { values: Map<string, string | number> | null; codes: Map<string, string | number> };

const booleans = new Map<string, boolean>(
  [true, false].flatMap((value) =>
    (value ? ['true', 't', 'yes', 'y', '1'] : ['false', 'f', 'no', 'n', '0']).map((text) => [text, value] as const),
  ),
);

/** Of what is `written` a right value is stored as it stands; numbers that are codes may mean something else. */
export type Shape =
  | { kind: 'number'; isWhole: boolean; least: number; most: number; codes: readonly number[] }
  | { kind: 'written' }
  | { kind: 'looked_up' };
const writtenTypes = new Set<Variable['type']>(['text', 'date', 'datetime']);

/** A project's variables, ready to check values against. */
export class Dictionary {
  readonly required: string[];
  readonly #entries: Map<string, Entry>;

  constructor(variables: readonly Variable[]) {
    this.required = variables.filter((variable) => variable.required).map((variable) => variable.name);
    this.#entries = new Map(
      variables.map((variable) => [
        variable.name,
        {
          ...variable,
          values: variable.categories && new Map(variable.categories.map((c) => [String(c.value), c.value])),
          codes: new Map((variable.missing_codes ?? []).map((code) => [String(code), code])),
        },
      ]),
    );
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** How a value of a CSV file can be judged without making a text of it. */
  shapeOf(name: string): Shape {
    const { type, codes, min, max } = this.#entries.get(name)!;
    if (type === 'number' || type === 'integer') {
      const numbers = [...codes.keys()].filter(isNumberOfVariable).map(Number);
      return {
        kind: 'number',
        isWhole: type === 'integer',
        least: min ?? -Infinity,
        most: max ?? Infinity,
        codes: numbers,
      };
    }
    return { kind: codes.size === 0 && writtenTypes.has(type) ? 'written' : 'looked_up' };
  }

  /** The JSON of a CSV value that is not empty, or what is wrong with it. */
  literalOf(name: string, text: string): string | Problem {
    const entry = this.#entries.get(name)!;
    const code = codeOf(entry, text);
    if (code !== undefined) return JSON.stringify(code);
    switch (entry.type) {
      case 'number':
      case 'integer': {
        if (!isNumberOfVariable(text)) {
          const end = outOfRange(text);
          return new Problem(end === null ? kinds[entry.type] : beyond[end]);
        }
        const problem = rangeProblem(entry, Number(text));
        return problem ?? numberLiteral(text);
      }
      case 'boolean': {
        const value = booleans.get(text.toLowerCase());
        return value === undefined
          ? new Problem('must be true or false (or t/f, yes/no, y/n, 1/0)')
          : value
            ? 'true'
            : 'false';
      }
      case 'category': {
        const value = entry.values?.get(text) ?? this.#sameNumber(entry, text);
        return value === undefined ? categoryProblem(entry) : JSON.stringify(value);
      }
      default:
        return this.problemOf(name, text) ?? JSON.stringify(text);
    }
  }

  /** What is wrong with a value that came as JSON; null when nothing is. A missing value (null) is never wrong here. */
  problemOf(name: string, value: AttributeValue): Problem | null {
    const entry = this.#entries.get(name);
    if (entry === undefined)
      return new Problem("is not among the project's variables: add it there or leave it out", 'unknown_variable');
    if (value === null || entry.codes.get(String(value)) === value) return null;
    switch (entry.type) {
      case 'number':
      case 'integer':
        return typeof value === 'number' ? rangeProblem(entry, value) : new Problem(kinds[entry.type]);
      case 'boolean':
        return typeof value === 'boolean' ? null : new Problem('must be true or false');
      case 'category':
        return entry.values?.get(String(value)) === value ? null : categoryProblem(entry);
      case 'text':
        return typeof value === 'string' ? null : new Problem('must be a string');
      case 'date':
        return typeof value === 'string' && isDateText(value)
          ? null
          : new Problem('must be a date as ISO 8601 writes it: 2024-02-29');
      case 'datetime':
        return typeof value === 'string' && isDateTimeText(value)
          ? null
          : new Problem('must be a date and time as ISO 8601 writes it: 2024-02-29T13:45:00Z');
    }
  }

  /** A file may write the category 1 as 1.0 or 01. */
  #sameNumber(entry: Entry, text: string): number | undefined {
    if (!isNumberOfVariable(text)) return undefined;
    const value = entry.values?.get(String(Number(text)));
    return typeof value === 'number' ? value : undefined;
  }
}

/** What JSON.parse would give of a literal that is a string, a number or a boolean, in a third of its time. */
export function literalValue(literal: string): AttributeValue {
  if (literal.startsWith('"')) return literal.includes('\\') ? JSON.parse(literal) : literal.slice(1, -1);
  return literal === 'true' || literal === 'false' ? literal === 'true' : Number(literal);
}

/** The code of a missing value that a file means by this text: it may write 999 as 999.0. */
function codeOf({ codes }: Entry, text: string): string | number | undefined {
  if (codes.size === 0) return undefined;
  const code = codes.get(text);
  if (code !== undefined || !isNumberOfVariable(text)) return code;
  const number = codes.get(String(Number(text)));
  return typeof number === 'number' ? number : undefined;
}

const kinds = { number: 'must be a number, with a decimal point', integer: 'must be a whole number' };

const tooLargeInteger = `must be a whole number of at most ${Number.MAX_SAFE_INTEGER}: larger ones are not exact here, so that an identifier is of type text`;

const beyond = {
  'too large': tooLargeNumber,
  'too small': 'is closer to 0 than a number can be here (5e-324) and would become 0: write 0, or another unit',
};

function rangeProblem(entry: Entry, value: number): Problem | null {
  if (entry.type === 'integer' && !Number.isSafeInteger(value))
    return new Problem(Number.isInteger(value) ? tooLargeInteger : kinds.integer);
  if (entry.min !== null && value < entry.min) return new Problem(`must be at least ${entry.min}`, 'out_of_range');
  if (entry.max !== null && value > entry.max) return new Problem(`must be at most ${entry.max}`, 'out_of_range');
  return null;
}

function categoryProblem(entry: Entry): Problem {
  const values = [...(entry.values?.values() ?? [])].map((value) => JSON.stringify(value));
  const shown = values.slice(0, 10).join(', ');
  return new Problem(
    `must be one of ${shown}${values.length > 10 ? ` or ${values.length - 10} more` : ''}`,
    'unknown_category',
  );
}
