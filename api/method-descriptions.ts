import { z } from 'zod';
import { type MethodFamily, type MethodName, methodFamilies, methods } from '../contract/methods/catalogue.ts';
import type { MethodDefinition } from '../contract/methods/method.ts';
import { PreparedJson } from './prepared-json.ts';

const familyOf = new Map(
  (Object.keys(methodFamilies) as MethodFamily[]).flatMap((family) =>
    Object.keys(methodFamilies[family].methods).map((name) => [name, family] as const),
  ),
);

type ParametersSchema = { required?: string[]; oneOf?: ParametersSchema[]; anyOf?: ParametersSchema[] };

function parametersSchema(method: MethodDefinition): ParametersSchema {
  return z.toJSONSchema(method.parameters, { io: 'input' }) as ParametersSchema;
}

/** Of a method of several designs those that each of them requires. */
function requiredIn({ required = [], oneOf, anyOf }: ParametersSchema): string[] {
  const designs = (oneOf ?? anyOf ?? []).map(requiredIn);
  const [first, ...others] = designs;
  return first === undefined ? required : first.filter((name) => others.every((names) => names.includes(name)));
}

function summaryOf(method: MethodDefinition, schema: ParametersSchema) {
  const { name, version, title, description, when_to_use } = method;
  const family = familyOf.get(name)!;
  return {
    ...{ name, version, title, family, family_title: methodFamilies[family].title, description, when_to_use },
    required_parameters: requiredIn(schema),
  };
}

function descriptionOf(method: MethodDefinition) {
  const parameters = parametersSchema(method);
  const { assumptions, references, result, example } = method;
  return {
    ...summaryOf(method, parameters),
    ...{ assumptions, references, parameters },
    result: z.toJSONSchema(result, { io: 'output' }),
    example,
  };
}

let list: PreparedJson | undefined;
const described = new Map<MethodName, PreparedJson>();

/** All methods, without their schemas. Made once, since nothing of it changes while the process runs. */
export function methodList(): PreparedJson {
  const all = Object.values(methods) as unknown as MethodDefinition[];
  list ??= new PreparedJson({
    items: all.map((method) => summaryOf(method, parametersSchema(method))),
    next_cursor: null,
  });
  return list;
}

/** One method with the schemas of its parameters and its result. Made once as well. */
export function methodDescribed(method: MethodDefinition): PreparedJson {
  const name = method.name as MethodName;
  let known = described.get(name);
  if (known === undefined) described.set(name, (known = new PreparedJson(descriptionOf(method))));
  return known;
}
