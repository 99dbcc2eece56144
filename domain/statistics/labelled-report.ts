import type { LevelParameter } from './core/checks/level-parameters.ts';
import type { DeclaredVariable } from './definition/declared-variable.ts';
import type { NamedColumn } from './definition/method.ts';
import type { Presentation } from './definition/presentation.ts';
import { labelledParameters, labelledStatistics } from './print/labelled.ts';
import { Labels } from './print/labels.ts';

/**
 * What a method's report tells, in the words of the dictionary: labels and units stand in tables, figures and text. Names that
 * programs read stay as they are, and so does the script, which reads the columns by their names.
 */
export function labelledReport<Computed, Parameters>(
  report: (computed: Computed, parameters: Parameters) => Presentation,
  computed: Computed,
  parameters: Parameters,
  context: {
    dictionary: readonly DeclaredVariable[];
    named: readonly NamedColumn[];
    levels: readonly LevelParameter[];
  },
): Presentation {
  const plain = report(computed, parameters);
  const labels = new Labels(context.dictionary, transformedColumns(parameters));
  if (!labels.any) return plain;
  const told = report(
    labelledStatistics(computed, context.named, labels),
    labelledParameters(parameters, context, labels),
  );
  return {
    tables: told.tables.map((table, i) => ({ ...table, name: plain.tables[i]?.name ?? table.name })),
    figures: told.figures.map((figure, i) => ({ ...figure, name: plain.figures[i]?.name ?? figure.name })),
    assumption_checks: told.assumption_checks.map((check, i) => ({
      ...check,
      about: plain.assumption_checks[i]?.about ?? null,
    })),
    methods_paragraph: told.methods_paragraph,
    r_script: plain.r_script,
  };
}

function transformedColumns(parameters: unknown): { column: string; transform: string }[] {
  const { covariates } = parameters as { covariates?: readonly unknown[] };
  return (covariates ?? []).filter(
    (term): term is { column: string; transform: string } =>
      typeof term === 'object' && term !== null && 'transform' in term && 'column' in term,
  );
}
