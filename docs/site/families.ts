import { type MethodFamily, type MethodName, methodFamilies } from '../../domain/statistics/catalogue.ts';

export type Family = { id: string; title: string; question: string; methods: readonly MethodName[] };

/** What a reader asks who looks for a method of the family. */
const questions: Record<MethodFamily, string> = {
  description: 'Who are my patients?',
  continuous_outcomes: 'Does a measurement differ between groups, or go along with another?',
  categorical_outcomes: 'Do proportions, risks or rates differ?',
  regression: 'What explains or predicts an outcome, with several variables at once?',
  survival: 'How long until an event, when some patients have not had it yet?',
  diagnosis_and_agreement: 'How well does a test tell the sick from the healthy, or do raters and devices agree?',
  design: 'How many patients does a study need?',
  causal_inference: 'What would have happened otherwise, where treatment was not drawn by lot?',
  meta_analysis: 'What do many studies say together?',
  missing_data: 'What do analyses of several imputed data sets say together?',
  p_values_and_distributions: 'What do many p-values mean together, and which probability belongs to a statistic?',
};

/** The methods by the question that they answer, in the order of the catalogue. */
export const families: readonly Family[] = (Object.keys(methodFamilies) as MethodFamily[]).map((family) => ({
  id: family.replaceAll('_', '-'),
  title: methodFamilies[family].title,
  question: questions[family],
  methods: Object.keys(methodFamilies[family].methods) as MethodName[],
}));
