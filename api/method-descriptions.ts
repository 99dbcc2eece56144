import { z } from 'zod';
import { type MethodFamily, methodFamilies, methods } from '../contract/methods/catalogue.ts';
import type { MethodDefinition } from '../contract/methods/method.ts';
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
  return { summary, whole: { ...summary, assumptions, references, parameters, result, example } };
}

// All at the start of the process: made at the first request, they would hold it and all beside it for a tenth of a second.
const all = (Object.values(methods) as unknown as MethodDefinition[]).map(described);
const wholes = new Map(all.map(({ whole }) => [whole.name, new PreparedJson(whole)]));

/** All methods, without their schemas. */
export const methodList = new PreparedJson({ items: all.map(({ summary }) => summary), next_cursor: null });

/** One method, with the schemas of its parameters and its result. */
export const methodDescribed = ({ name }: MethodDefinition): PreparedJson => wholes.get(name)!;
