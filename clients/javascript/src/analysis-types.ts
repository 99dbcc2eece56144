import type { MethodName, MethodParameters, MethodResults } from './generated/methods.ts';
import type { Operations } from './generated/operations.ts';

type AnyRun = Operations['runs.get']['answer'];
type AnyAnalysis = Operations['analyses.get']['answer'];
type AnyRunWritten = Operations['analyses.run']['answer'];
type AnyAnalysisWritten = Extract<Operations['analyses.create']['answer'], { id: string }>;
type CreateBody = Operations['analyses.create']['body'];
type UpdateBody = Operations['analyses.update']['body'];

declare const method: unique symbol;

/** The id of an analysis, which knows the method of it. A plain string does as well: then the result is of any method. */
export type AnalysisId<Method extends MethodName> = string & { readonly [method]: Method };

type Of<Method extends MethodName> = { method: Method; parameters: MethodParameters[Method] };

/** A run; narrowed by `method`, its parameters and its result are those of the method. */
export type Run<Method extends MethodName = MethodName> = Method extends MethodName
  ? Omit<AnyRun, 'method' | 'parameters' | 'result'> & Of<Method> & { result?: MethodResults[Method] | null }
  : never;

export type CompletedRun<Method extends MethodName = MethodName> = Method extends MethodName
  ? Omit<Run<Method>, 'status' | 'result'> & { status: 'completed'; result: MethodResults[Method] }
  : never;

export type Analysis<Method extends MethodName = MethodName> = Method extends MethodName
  ? Omit<AnyAnalysis, 'id' | 'method' | 'parameters' | 'latest_run'> &
      Of<Method> & { id: AnalysisId<Method>; latest_run: Run<Method> | null }
  : never;

/** An analysis whose latest run is completed. */
export type CompletedAnalysis<Method extends MethodName = MethodName> = Method extends MethodName
  ? Omit<Analysis<Method>, 'status' | 'latest_run'> & { status: 'completed'; latest_run: CompletedRun<Method> }
  : never;

/** As a write answers with it: without what a caller without the permission read must not see. */
export type RunWritten<Method extends MethodName = MethodName> = Method extends MethodName
  ? Omit<AnyRunWritten, 'method' | 'parameters' | 'result'> & { method: Method } & Partial<
        Pick<Of<Method>, 'parameters'> & { result: MethodResults[Method] | null }
      >
  : never;

export type AnalysisWritten<Method extends MethodName = MethodName> = Method extends MethodName
  ? Omit<AnyAnalysisWritten, 'id' | 'method' | 'parameters' | 'latest_run'> & {
      id: AnalysisId<Method>;
      method: Method;
      parameters?: MethodParameters[Method];
      latest_run: RunWritten<Method> | null;
    }
  : never;

/** What an analysis is made from. Parameters may be left out where the method needs none. */
export type AnalysisCreate<Method extends MethodName> = Omit<CreateBody, 'method' | 'parameters'> & {
  method: Method;
} & (Record<never, never> extends MethodParameters[Method]
    ? { parameters?: MethodParameters[Method] | undefined }
    : { parameters: MethodParameters[Method] });

/** A JSON merge patch: null puts a parameter back to its default. */
export type AnalysisUpdate<Method extends MethodName> = Omit<UpdateBody, 'parameters'> & {
  parameters?: { [Name in keyof MethodParameters[Method]]?: MethodParameters[Method][Name] | null } | undefined;
};
