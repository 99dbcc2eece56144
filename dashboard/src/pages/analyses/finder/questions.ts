import { i18n } from '@lingui/core';
import type { NewSearch } from '../addresses.ts';

export type Question = 'outcome' | 'groups' | 'paired' | 'adjust';
export type Answers = Pick<NewSearch, Question>;

type Option = { value: string; label: string };

/** The questions that tell methods apart. Which come after the first depends on what is asked about. */
export function questions(answers: Answers): { name: Question; label: string; options: Option[] }[] {
  const { outcome = '' } = answers;
  return [
    { name: 'outcome', label: i18n.t('What is your outcome?'), options: outcomes() },
    ...(hasGroups.has(outcome)
      ? [{ name: 'groups' as const, label: i18n.t('How many groups?'), options: groups() }]
      : []),
    ...(hasPairs.has(outcome) && answers.groups !== undefined && answers.groups !== 'none'
      ? [{ name: 'paired' as const, label: i18n.t('Are they different patients?'), options: pairing() }]
      : []),
    ...(hasCovariates.has(outcome)
      ? [{ name: 'adjust' as const, label: i18n.t('Are there covariates to adjust for?'), options: adjusting() }]
      : []),
  ];
}

const hasGroups = new Set(['number', 'category', 'rate', 'time', 'competing']);
const hasPairs = new Set(['number', 'category']);
const hasCovariates = new Set(['number', 'category', 'rate', 'time', 'competing']);

const outcomes = () => [
  { value: 'number', label: i18n.t('A measurement (blood pressure, a score)') },
  { value: 'category', label: i18n.t('Yes or no, or categories') },
  { value: 'rate', label: i18n.t('A count, or events per person-time') },
  { value: 'time', label: i18n.t('Time to an event') },
  { value: 'competing', label: i18n.t('Time to one of several events (competing risks)') },
  { value: 'description', label: i18n.t('None yet: I want to describe my patients') },
  { value: 'accuracy', label: i18n.t('How well a test or marker tells patients apart') },
  { value: 'agreement', label: i18n.t('How well raters, methods or items agree') },
  { value: 'causal', label: i18n.t('The effect of a treatment that was not randomised') },
  { value: 'studies', label: i18n.t('Results of several studies') },
  { value: 'planning', label: i18n.t('None: I plan a study') },
  { value: 'assumptions', label: i18n.t('None: I check assumptions, p-values or imputations') },
];

const groups = () => [
  { value: 'none', label: i18n.t('None') },
  { value: 'two', label: i18n.t('Two') },
  { value: 'more', label: i18n.t('Three or more') },
];

const pairing = () => [
  { value: 'no', label: i18n.t('Yes, different patients') },
  { value: 'yes', label: i18n.t('No, the same patients again, or matched ones') },
];

const adjusting = () => [
  { value: 'no', label: i18n.t('No') },
  { value: 'yes', label: i18n.t('Yes') },
];
