import type { Json } from './schemas.ts';

/** One change that a client of the old document may not survive, and where. */
export type BreakingChange = { where: string; what: string };

/**
 * What of a newer OpenAPI document breaks clients that were made from an older one. A request may come to need less and
 * take more; an answer may come to say more and leave out less; everything else is a break:
 *
 * - a path, operation, parameter, media type, status or response field that is gone;
 * - a parameter, body or request field that is needed now, or is refused now;
 * - a type, constant, pattern, format or reference that has changed; an enum of requests that has lost values;
 * - a limit of requests that is narrower; a field of answers that may be missing or null now.
 *
 * New values of an enum of answers, and new members of a union of answers, are no break: clients are told to expect them.
 */
export function breakingChanges(older: Json, newer: Json): BreakingChange[] {
  const found: BreakingChange[] = [];
  for (const [path, operations] of Object.entries(older.paths as Json))
    for (const [method, operation] of Object.entries(operations as Json)) {
      const where = `${method.toUpperCase()} ${path}`;
      const now = newer.paths[path]?.[method];
      if (now === undefined) found.push({ where, what: 'is gone' });
      else compareOperation(new Comparison(older, newer, found), where, operation, now);
    }
  for (const [type, { post }] of Object.entries((older.webhooks ?? {}) as Json)) {
    const where = `webhook ${type}`;
    const now = newer.webhooks?.[type]?.post;
    if (now === undefined) found.push({ where, what: 'is sent no longer' });
    // What is sent to a client is to it as an answer is.
    else
      compareContent(
        new Comparison(older, newer, found),
        where,
        post.requestBody.content,
        now.requestBody.content,
        'answer',
      );
  }
  return found;
}

/** Whether a version may break clients of another: by its major number, before 1.0 by its minor (Semantic Versioning). */
export function mayBreak(older: string, newer: string): boolean {
  const [before, after] = [older, newer].map((version) => version.split('.').map(Number)) as [number[], number[]];
  const level = before[0] === 0 && after[0] === 0 ? 1 : 0;
  return after[level]! > before[level]!;
}

const said = new Set([
  'description',
  'summary',
  'title',
  'example',
  'examples',
  'tags',
  'headers',
  'contact',
  'license',
]);

/** The document without what only people read. */
export function outlineOf(document: Json): Json {
  const outline = (value: unknown, isNames: boolean): unknown => {
    if (Array.isArray(value)) return value.map((item) => outline(item, false));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        // Under `properties` and the like any name is a field's own.
        .filter(([key]) => isNames || !(said.has(key) || key.startsWith('x-')))
        .map(([key, inner]) => [key, outline(inner, !isNames && /^(properties|schemas|parameters)$/.test(key))]),
    );
  };
  return outline(document, false) as Json;
}

function compareOperation(compare: Comparison, where: string, was: Json, now: Json): void {
  if (was.operationId !== now.operationId)
    compare.tell(where, `its operationId was ${was.operationId} and is ${now.operationId}`);
  compareParameters(compare, where, was.parameters ?? [], now.parameters ?? []);
  compareBody(compare, where, was.requestBody, now.requestBody);
  for (const [status, response] of Object.entries(was.responses as Json).filter(([code]) => Number(code) < 300)) {
    const other = now.responses[status];
    if (other === undefined) compare.tell(`${where} ${status}`, 'is answered no longer');
    else compareContent(compare, `${where} ${status}`, response.content, other.content, 'answer');
  }
}

function compareParameters(compare: Comparison, where: string, was: Json[], now: Json[]): void {
  const keyOf = ({ in: place, name }: Json) => `${place} ${name}`;
  const [before, after] = [was.map((one) => compare.old(one)), now.map((one) => compare.new(one))];
  for (const one of before) {
    const other = after.find((candidate) => keyOf(candidate) === keyOf(one));
    const at = `${where} ${keyOf(one)}`;
    if (other === undefined) compare.tell(at, 'is gone');
    else {
      if (other.required && !one.required) compare.tell(at, 'is required now');
      compare.schemas(at, one.schema, other.schema, 'request');
    }
  }
  for (const one of after)
    if (one.required && !before.some((candidate) => keyOf(candidate) === keyOf(one)))
      compare.tell(`${where} ${keyOf(one)}`, 'is new and required');
}

function compareBody(compare: Comparison, where: string, was: Json | undefined, now: Json | undefined): void {
  if (now?.required && !was?.required) compare.tell(where, 'a body is required now');
  if (was === undefined) return;
  if (now === undefined) compare.tell(where, 'takes no body now');
  else compareContent(compare, `${where} body`, was.content, now.content, 'request');
}

function compareContent(
  compare: Comparison,
  where: string,
  was: Json = {},
  now: Json = {},
  kind: 'request' | 'answer',
): void {
  for (const [type, { schema }] of Object.entries(was))
    if (now[type] === undefined) compare.tell(`${where} ${type}`, 'is gone');
    else compare.schemas(type === 'application/json' ? where : `${where} ${type}`, schema, now[type].schema, kind);
}

/** Compares schemas of two documents; a pair that was compared before is left out, so that unions cost no more than once. */
class Comparison {
  readonly #older: Json;
  readonly #newer: Json;
  readonly #found: BreakingChange[];
  readonly #compared = new Set<string>();

  constructor(older: Json, newer: Json, found: BreakingChange[]) {
    this.#older = older;
    this.#newer = newer;
    this.#found = found;
  }

  tell(where: string, what: string): void {
    this.#found.push({ where, what });
  }

  old = (part: Json): Json => resolved(this.#older, part);
  new = (part: Json): Json => resolved(this.#newer, part);

  schemas(where: string, was: Json, now: Json, kind: 'request' | 'answer'): void {
    if (was.$ref !== undefined && now.$ref !== undefined) {
      const pair = `${kind} ${was.$ref} ${now.$ref}`;
      if (this.#compared.has(pair)) return;
      this.#compared.add(pair);
    }
    const [before, after] = [this.old(was), this.new(now)];
    this.#values(where, before, after, kind);
    if (kind === 'request') this.#limits(where, before, after);
    this.#fields(where, before, after, kind);
    if (before.items !== undefined && after.items !== undefined)
      this.schemas(`${where}[]`, before.items, after.items, kind);
    if (typeof before.additionalProperties === 'object' && typeof after.additionalProperties === 'object')
      this.schemas(`${where}.*`, before.additionalProperties, after.additionalProperties, kind);
    (before.allOf ?? []).forEach((part: Json, i: number) => {
      if (after.allOf?.[i] === undefined) this.tell(where, 'has lost a part of what it is composed of');
      else this.schemas(where, part, after.allOf[i], kind);
    });
    this.#unions(where, before, after, kind);
  }

  #values(where: string, was: Json, now: Json, kind: 'request' | 'answer'): void {
    const [before, after] = [typesOf(was), typesOf(now)];
    const [least, most] = kind === 'request' ? [before, after] : [after, before];
    // Taking more types, or answering with fewer, breaks nobody. An integer is a number.
    const lost = least.filter((type) => !most.includes(type) && !(type === 'integer' && most.includes('number')));
    if (most.length > 0 && (lost.length > 0 || least.length === 0))
      this.tell(where, `its type was ${before.join(' or ') || 'any'} and is ${after.join(' or ') || 'any'}`);
    const [taken, left] = [was.enum ?? constOf(was), now.enum ?? constOf(now)];
    if (kind === 'request' && left !== undefined) {
      const gone = taken?.filter((value: unknown) => !left.includes(value));
      if (gone === undefined) this.tell(where, `takes only ${left.join(', ')} now`);
      else if (gone.length > 0) this.tell(where, `takes ${gone.join(', ')} no longer`);
    }
    if (kind === 'answer' && was.const !== undefined && now.const !== was.const)
      this.tell(where, `was always ${was.const}`);
    if (was.format !== now.format && (kind === 'answer' ? was.format !== undefined : now.format !== undefined))
      this.tell(where, `its format was ${was.format ?? 'free'} and is ${now.format ?? 'free'}`);
    if (kind === 'request' && now.pattern !== undefined && now.pattern !== was.pattern)
      this.tell(where, 'has to match another pattern now');
  }

  #limits(where: string, was: Json, now: Json): void {
    for (const name of ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'])
      if (now[name] !== undefined && (was[name] === undefined || now[name] < was[name]))
        this.tell(where, `${name} is ${now[name]} and was ${was[name] ?? 'none'}`);
    for (const name of ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'])
      if (now[name] !== undefined && now[name] > (was[name] ?? (name === 'minimum' ? -Infinity : 0)))
        this.tell(where, `${name} is ${now[name]} and was ${was[name] ?? 'none'}`);
  }

  #fields(where: string, was: Json, now: Json, kind: 'request' | 'answer'): void {
    const [before, after] = [was.properties ?? {}, now.properties ?? {}];
    for (const [name, schema] of Object.entries(before as Json)) {
      const at = `${where}.${name}`;
      if (after[name] !== undefined) this.schemas(at, schema, after[name], kind);
      else if (kind === 'answer' || now.additionalProperties === false) this.tell(at, 'is gone');
    }
    const [needed, given] = [new Set(was.required ?? []), new Set(now.required ?? [])];
    if (kind === 'request') {
      for (const name of given) if (!needed.has(name)) this.tell(`${where}.${name}`, 'is required now');
      if (now.additionalProperties === false && was.additionalProperties !== false && was.properties !== undefined)
        this.tell(where, 'takes no other fields now');
    } else
      for (const name of needed)
        if (!given.has(name) && after[name as string] !== undefined)
          this.tell(`${where}.${name}`, 'may be missing now');
  }

  /** Members are matched by the value of the discriminator, otherwise by their place. */
  #unions(where: string, was: Json, now: Json, kind: 'request' | 'answer'): void {
    const [before, after] = [membersOf(was), membersOf(now)];
    for (const [key, member] of before) {
      const other = after.get(key);
      if (other !== undefined) this.schemas(`${where}(${key})`, member, other, kind);
      else if (kind === 'request' && after.size > 0) this.tell(where, `takes ${key} no longer`);
    }
    if (before.size > 0 && after.size === 0) this.tell(where, 'is no union any more');
    if (kind === 'answer' && was.discriminator === undefined && before.size > 0 && after.size > before.size)
      this.tell(where, 'may be of another form now');
  }
}

function resolved(document: Json, part: Json): Json {
  if (part.$ref === undefined) return part;
  const found = (part.$ref as string)
    .slice(2)
    .split('/')
    .reduce((inner, step) => inner[step], document);
  return resolved(document, found);
}

function typesOf(schema: Json): string[] {
  return schema.type === undefined ? [] : [schema.type].flat();
}

const constOf = ({ const: value }: Json): unknown[] | undefined => (value === undefined ? undefined : [value]);

function membersOf(schema: Json): Map<string, Json> {
  const members: Json[] = schema.oneOf ?? schema.anyOf ?? [];
  const values = Object.entries((schema.discriminator?.mapping ?? {}) as Record<string, string>);
  return new Map(
    members.map((member, i) => [values.find(([, ref]) => ref === member.$ref)?.[0] ?? `member ${i + 1}`, member]),
  );
}
