import type { z } from 'zod';
import type { MethodName, methods } from './catalogue.ts';
import type { AnalysisInput, Computed } from './core/analysis.ts';
import type { PiecesInput } from './core/pieces/table-in-pieces.ts';
import type { Presentation, StatisticsOf } from './definition/presentation.ts';

type Definition<Name extends MethodName> = (typeof methods)[Name];
export type Parameters<Name extends MethodName> = z.output<Definition<Name>['parameters']>;
export type Result<Name extends MethodName> = z.output<Definition<Name>['result']>;

/** What a method takes and answers, how it computes, and how it tells what it found. */
export type Method<Name extends MethodName = MethodName> = {
  definition: Definition<Name>;
  compute(input: AnalysisInput<Parameters<Name>>): Computed<StatisticsOf<Result<Name>>, unknown>;
  report(computed: Computed<StatisticsOf<Result<Name>>, unknown>, parameters: Parameters<Name>): Presentation;
};

/** How a method computes of data in pieces. */
export type ComputeInPieces<Name extends MethodName = MethodName> = (
  input: PiecesInput<Parameters<Name>>,
) => ReturnType<Method<Name>['compute']>;

/** Of a method of `methodsInPieces`. */
export async function loadComputeInPieces<Name extends MethodName>(
  _name: Name,
  folder: string,
): Promise<ComputeInPieces<Name>> {
  const { computeInPieces } = await import(`./${folder}/pieces.ts`);
  return computeInPieces;
}

const loaded = new Map<MethodName, Promise<unknown>>();

/**
 * Loads one method from its folder: to load all of them takes a thread three times as long. Once, since to look three modules up again
 * takes as long as some small method on few patients.
 */
export function loadMethod<Name extends MethodName>(name: Name, folder: string): Promise<Method<Name>> {
  const known = loaded.get(name) as Promise<Method<Name>> | undefined;
  if (known !== undefined) return known;
  const loading = importMethod(name, folder);
  loaded.set(name, loading);
  loading.catch(() => loaded.delete(name));
  return loading;
}

async function importMethod<Name extends MethodName>(name: Name, folder: string): Promise<Method<Name>> {
  const [definition, { compute }, { report }] = await Promise.all([
    import(`./${folder}/definition.ts`),
    import(`./${folder}/compute.ts`),
    import(`./${folder}/report.ts`),
  ]);
  return { definition: definition[name], compute, report };
}
