import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { type MethodFamily, methodFamilies, methods } from '../domain/statistics/catalogue.ts';
import type { MethodDefinition } from '../domain/statistics/definition/method.ts';
import { agreementWithR } from '../domain/statistics/r-agreement.ts';
import { PreparedJson } from './prepared-json.ts';

const familyOf = new Map<string, MethodFamily>(
  (Object.keys(methodFamilies) as MethodFamily[]).flatMap((family) =>
    Object.keys(methodFamilies[family].methods).map((name) => [name, family] as const),
  ),
);

type ParametersSchema = { required?: string[]; oneOf?: ParametersSchema[]; anyOf?: ParametersSchema[] };

/** Of a method of several designs those that each of them requires. */
function requiredIn({ required = [], oneOf, anyOf }: ParametersSchema): string[] {
  const [first, ...others] = (oneOf ?? anyOf ?? []).map(requiredIn);
  return first === undefined ? required : first.filter((name) => others.every((names) => names.includes(name)));
}

function described(method: MethodDefinition) {
  const { name, version, title, description, when_to_use, assumptions, references, example } = method;
  const family = familyOf.get(name)!;
  const parameters = z.toJSONSchema(method.parameters, { io: 'input' });
  const result = z.toJSONSchema(method.result, { io: 'output' });
  const summary = {
    ...{ name, version, title, family, family_title: methodFamilies[family].title, description, when_to_use },
    required_parameters: requiredIn(parameters as ParametersSchema),
  };
  const agreement = agreementWithR(name);
  const whole = { ...summary, assumptions, agreement, references, parameters, result, example };
  return { summary, whole: new PreparedJson(whole) };
}

// Made when first asked for: all of them take a fifth of a second, which most processes never need.
const known = new Map<string, ReturnType<typeof described>>();

function describe(method: MethodDefinition): ReturnType<typeof described> {
  let description = known.get(method.name);
  if (description === undefined) known.set(method.name, (description = described(method)));
  return description;
}

/** One method, with the schemas of its parameters and its result. */
export const methodDescribed = (method: MethodDefinition): PreparedJson => describe(method).whole;

let list: Promise<PreparedJson> | null = null;

/** All methods, without their schemas. The first call lets other requests pass between two methods. */
export function methodList(): Promise<PreparedJson> {
  list ??= summaries().then((items) => new PreparedJson({ items, next_cursor: null }));
  return list;
}

async function summaries() {
  const items = [];
  for (const method of Object.values(methods) as unknown as MethodDefinition[]) {
    items.push(describe(method).summary);
    await setImmediate();
  }
  return items;
}
