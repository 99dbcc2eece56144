import type { z } from 'zod';

export type Reference = { citation: string; doi?: string };

/** A column that the parameters name; `path` leads to the name inside the parameters, so that an error can point at it. */
export type NamedColumn = { column: string; role: 'numeric' | 'any'; path: (string | number)[] };

export type MethodDefinition<
  Name extends string = string,
  Parameters extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
> = {
  name: Name;
  /** Bumped whenever a number in a result may change: it is stored with each run. */
  version: string;
  title: string;
  description: string;
  when_to_use: string;
  assumptions: readonly string[];
  references: readonly Reference[];
  parameters: Parameters;
  /** Parameters as somebody would send them. */
  example: z.input<Parameters>;
  result: Result;
  /** Every column that the parameters name, those of the filter not included. */
  columns(parameters: z.output<Parameters>): NamedColumn[];
  /** Parameters whose columns are of one scale, so that a level of one of them is a level of all. */
  one_scale?: readonly string[];
  /** Parameters whose columns say something by being empty, as the time of what never happened: not told as missing. */
  empty_has_meaning?: readonly string[];
};

export function defineMethod<const Name extends string, Parameters extends z.ZodType, Result extends z.ZodType>(
  definition: MethodDefinition<Name, Parameters, Result>,
): MethodDefinition<Name, Parameters, Result> {
  return definition;
}
