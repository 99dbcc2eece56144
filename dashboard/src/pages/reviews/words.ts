import { i18n } from '@lingui/core';
import type { Client, ReviewDecision, ReviewRecord, ReviewSet } from '@research-platform/client';
import { percent } from '../../parts/formats.ts';
import type { Stage } from './address.ts';

export const stageInWords = (stage: Stage): string =>
  stage === 'title_abstract' ? i18n.t('Title and abstract') : i18n.t('Full text');

export function stateInWords(state: ReviewRecord['state']): string {
  const words: Record<ReviewRecord['state'], string> = {
    duplicate: i18n.t('duplicate'),
    title_abstract: i18n.t('title and abstract to decide'),
    title_abstract_conflict: i18n.t('conflict about title and abstract'),
    title_abstract_excluded: i18n.t('excluded by title and abstract'),
    full_text: i18n.t('full text to decide'),
    full_text_conflict: i18n.t('conflict about full text'),
    not_retrieved: i18n.t('report not retrieved'),
    full_text_excluded: i18n.t('excluded by full text'),
    included: i18n.t('included'),
  };
  return words[state];
}

export function decisionInWords(decision: ReviewDecision['decision']): string {
  const words = { include: i18n.t('include'), exclude: i18n.t('exclude'), maybe: i18n.t('maybe') };
  return words[decision];
}

export function kindInWords(kind: ReviewSet['kind']): string {
  const words: Record<ReviewSet['kind'], string> = {
    database: i18n.t('Database'),
    register: i18n.t('Register'),
    website: i18n.t('Website'),
    organisation: i18n.t('Organisation'),
    citation_searching: i18n.t('Citation searching'),
  };
  return words[kind];
}

/** Why two records are, or may be, one paper. */
export function ruleInWords(rule: string): string {
  const words: Record<string, string> = {
    same_paper: i18n.t('the same paper of the library'),
    pmid: i18n.t('the same PMID'),
    doi: i18n.t('the same DOI'),
    pmcid: i18n.t('the same PMCID'),
    title_year_author: i18n.t('the same title and first author, years at most one apart'),
    title_year_pages: i18n.t('the same title and first page, years at most one apart'),
    title_year: i18n.t('the same title, years at most one apart, no author in one of them'),
    similar_title: i18n.t('nearly the same title and the same first author, years at most one apart'),
  };
  return words[rule] ?? rule;
}

export const statusInWords = (status: 'empty' | 'screening' | 'settled'): string =>
  ({ empty: i18n.t('empty'), screening: i18n.t('under way'), settled: i18n.t('settled') })[status];

type Progress = Awaited<ReturnType<Client['reviews']['nextRecord']>>['progress'];

/** What follows of how far one is for when to stop. */
export function stoppingInWords({ stage, consecutive_excluded, estimated_recall: recall }: Progress): string {
  if (stage === 'full_text') return i18n.t('Every report is read: at full text there is no rule for stopping.');
  return [
    i18n.t('You have excluded {n, plural, one {# record} other {# records}} in a row.', { n: consecutive_excluded }),
    recall === null || recall.at_least === null
      ? i18n.t('How much was found can not be estimated yet.')
      : i18n.t(
          'With 95 % confidence at least {share} of what would be included was found (a hypergeometric test over the records screened since any point: Callaghan and Müller-Hansen 2020, doi:10.1186/s13643-020-01521-4).',
          { share: percent(Math.floor(100 * recall.at_least) / 100) },
        ),
    i18n.t('Whoever stops before the last record says so in the report; nothing is excluded by machine.'),
  ].join(' ');
}
