import { type DeidentificationReport, textPatterns } from '../../../contract/resources/deidentification.ts';
import type { Deidentification } from './apply.ts';
import { hierarchyOf } from './generalise.ts';
import { mostSuppressed } from './k-anonymiser.ts';
import type { DeidentificationPlan } from './plan.ts';
import type { PlannedVariable } from './planned-variable.ts';
import { largestShift } from './pseudonyms.ts';

const reasons: Record<PlannedVariable['decidedBy'], string> = {
  identifier_class: 'The data dictionary says what kind of identifier it is.',
  identifier: 'The data dictionary calls it an identifier and names no kind.',
  type: 'The data dictionary calls it a date.',
  name: 'Its name looks like that of an identifier.',
  values: 'Its values look like identifiers.',
  free_text: 'It holds free text, in which anything may stand.',
  option: 'The export was asked to keep it.',
  nothing_found: 'Nothing in it looked like an identifier.',
};

const titles: Record<DeidentificationPlan['method'], string> = {
  safe_harbor: 'Safe Harbor, 45 CFR 164.514(b)(2)',
  automatic_screening: 'Automatic screening, not Safe Harbor',
  date_shift: 'Dates shifted; not Safe Harbor',
};

function madeCoarser({ plan, anonymiser }: Deidentification): DeidentificationReport['k_anonymity']['made_coarser'] {
  return [...(anonymiser?.steps ?? [])]
    .filter(([, step]) => step > 0)
    .map(([name, step]) => ({
      variable: name,
      to: hierarchyOf(plan.variables.get(name)!, plan.lastYearOver89).words(step),
    }));
}

/** What was found and done, after the last patient has passed twice. */
export function deidentificationReport(run: Deidentification): DeidentificationReport {
  const { plan } = run;
  const planned = [...plan.variables.values()];
  const safe = plan.method === 'safe_harbor';
  return {
    method: plan.method,
    title: titles[plan.method],
    safe_harbor: safe,
    pseudonyms: plan.pseudonyms,
    patients: run.patients,
    variables: [
      ...planned.map((one) => {
        const { present, changed, suppressed } = run.counts.get(one.name)!;
        return {
          name: one.name,
          identifier_class: one.identifierClass,
          decided_by: one.decidedBy,
          rule: one.rule,
          present,
          changed,
          suppressed,
          explanation: `${reasons[one.decidedBy]} ${done(one, plan)}`,
        };
      }),
      ...[...run.unplanned].map(([name, present]) => ({
        name,
        identifier_class: null,
        decided_by: 'nothing_found' as const,
        rule: 'drop' as const,
        present,
        changed: 0,
        suppressed: present,
        explanation: 'It came into the project while the export was written, and was left out.',
      })),
    ],
    patterns: planned.flatMap(({ name }) =>
      textPatterns.flatMap((pattern) => {
        const values = run.counts.get(name)!.patterns.get(pattern);
        return values === undefined ? [] : [{ variable: name, pattern, values }];
      }),
    ),
    k_anonymity: {
      ...run.groups.report(),
      asked: plan.k,
      made_coarser: madeCoarser(run),
      patients_left_out: run.anonymiser?.suppressedPatients ?? 0,
    },
    l_diversity: run.cells.lDiversity(run.groups.sizes),
    small_cells: run.cells.smallCells(),
    statements: statements(plan),
    duties: duties(plan),
  };
}

function done({ rule, ninety, variable }: PlannedVariable, { lastYearOver89 }: DeidentificationPlan): string {
  switch (rule) {
    case 'keep':
      return 'Its values are as they were.';
    case 'scan':
      return variable?.categories
        ? 'The values that the data dictionary lists stay; other texts that look like an identifier or hold a date are left out.'
        : 'Its values stay; texts that look like an identifier or hold a date are left out.';
    case 'coded':
      return variable?.categories
        ? 'The values that the data dictionary lists stay; all others are left out.'
        : 'Its numbers, or yes and no, stay; texts are left out.';
    case 'drop':
      return 'It is left out.';
    case 'year':
      return 'Of each date the year is left. What tells no year is left out.';
    case 'birth_year':
      return `Of each date of birth the year is left; ${lastYearOver89} stands for ${lastYearOver89} or earlier, since those years tell an age over 89.`;
    case 'shift':
      return 'Each date is moved by the secret number of days of its patient. What can not be read as a whole date is left out.';
    case 'shift_birth_date':
      return 'Each date of birth is moved by the secret number of days of its patient; those of patients who may be over 89 are left out.';
    case 'zip3':
      return 'The first three digits are left, 000 where 20,000 or fewer people live in that area. What is no ZIP code is left out.';
    case 'age':
      return `Ages over 89 are one class: ${ninety} in a column of numbers, "${ninety}+" in a text.`;
  }
}

function statements({ method, pseudonyms, k }: DeidentificationPlan): string[] {
  const dates =
    method !== 'date_shift'
      ? ['Dates were reduced to their year, and years of birth that tell an age over 89 to one class.']
      : [
          `All dates of a patient were moved by the same secret number of days, from -${largestShift} to ${largestShift} and never 0, so that the time between them is kept.`,
          'This is not the Safe Harbor method of 45 CFR 164.514(b)(2): a shifted date is a date. The data may be called de-identified only by the determination of an expert under 164.514(b)(1).',
        ];
  return [
    ...(method === 'automatic_screening'
      ? [
          'This is an automatic screening and not the Safe Harbor method of 45 CFR 164.514(b)(2): of some variables no person has said what they tell about a patient, and a program has guessed. It may have overlooked identifiers, and nothing here certifies that the data are de-identified.',
        ]
      : []),
    method === 'safe_harbor'
      ? 'Identifiers of the kinds that 45 CFR 164.514(b)(2)(i) lists were left out or made coarser, by the class that a person has given each variable in the data dictionary. Free text was left out.'
      : method === 'automatic_screening'
        ? 'What looked like an identifier of the kinds that 45 CFR 164.514(b)(2)(i) lists was left out or made coarser, by the class that a person has given where there is one, else by the names and values of the variables. Free text, and what could not be told, was left out.'
        : 'Identifiers of the kinds that 45 CFR 164.514(b)(2)(i) lists were left out or made coarser, by the data dictionary, and where it says nothing by the names and values of the variables.',
    ...dates,
    'Ages over 89 are one class. ZIP codes have three digits, and 000 where 20,000 or fewer people live (2000 and 2010 Census). Smaller places than a state were left out.',
    `Ids of patients are pseudonyms that can not be turned back without the key of the platform, ${pseudonyms === 'project' ? 'the same in every export of this project that asks for it' : 'of this export alone'}. The times at which the platform stored and changed a patient were left out.`,
    'The patients stand in an order that is drawn by the key of the pseudonyms and has nothing to do with the order in which they came.',
    ...(k === null
      ? []
      : [
          `Each combination of the quasi-identifiers that stands in the data has ${k} patients or more. Quasi-identifiers were made coarser, each time the one with the most different values, until at most ${100 * mostSuppressed}% of the patients were in smaller groups (the algorithm Datafly), and were left out of those patients.`,
        ]),
    ...(method !== 'date_shift'
      ? []
      : [
          'Texts that look like an e-mail address, a telephone number, a social security number, an address of the web or of a computer, a long number or a date were left out, and counted.',
        ]),
    'Of analyses, names, descriptions, parameters, filters, warnings and results were left out, since a result shows the data as they were when it ran, and these may differ from the data that this export has checked. To share a result, export the analysis itself and look at it.',
  ];
}

function duties({ method }: DeidentificationPlan): string[] {
  return [
    method === 'safe_harbor'
      ? 'The rule also asks that you have no actual knowledge that what remains could identify an individual, alone or together with other information: 45 CFR 164.514(b)(2)(ii). Nobody but you can say so.'
      : 'Have an expert determine that the risk is very small, or share the data as a limited data set under a data use agreement (45 CFR 164.514(e)).',
    'Look at the variables that were kept, above all texts, rare categories and codes of places: a program can overlook an identifier that looks like none.',
    'Look at the smallest groups. A group of one is a patient whom a stranger who knows these variables finds; make categories coarser, or leave variables out.',
    'An age together with the year in which it was taken tells the year of birth: see to it that it tells no age over 89.',
    'Keep the key of pseudonyms, which is the secret key of the platform, from those who get this file.',
  ];
}
