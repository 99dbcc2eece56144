import type { RecordState, ReviewDecision, ReviewStage } from '../../../contract/resources/review.ts';

/** A decision about a record at one stage; `settles`: the third voice on a conflict. */
export type StageDecision = { decision: ReviewDecision; reason: string | null; settles: boolean };

export type ScreenedRecord = {
  /** Whether it came by a method other than databases and registers: nobody screens its title. */
  entersAtFullText: boolean;
  notRetrieved: boolean;
  decisions: Readonly<Record<ReviewStage, readonly StageDecision[]>>;
};

export type Standing = {
  state: Exclude<RecordState, 'duplicate'>;
  /** How many have decided at the stage where it stands. */
  decided: number;
  /** Of a report that is excluded. */
  reason: string | null;
};

type Verdict = 'open' | 'conflict' | 'include' | 'exclude';

/**
 * Where a record stands: a function of its decisions alone, so that a decision that is changed has just the effect that it would
 * have had. Nothing but decisions of people moves a record.
 */
export function standingOf({ entersAtFullText, notRetrieved, decisions }: ScreenedRecord, reviewers: number): Standing {
  const { title_abstract, full_text } = decisions;
  if (!entersAtFullText) {
    const decided = title_abstract.filter(({ settles }) => !settles).length;
    switch (verdictOf('title_abstract', title_abstract, reviewers)) {
      case 'open':
        return { state: 'title_abstract', decided, reason: null };
      case 'conflict':
        return { state: 'title_abstract_conflict', decided, reason: null };
      case 'exclude':
        return { state: 'title_abstract_excluded', decided, reason: null };
    }
  }
  const decided = full_text.filter(({ settles }) => !settles).length;
  if (notRetrieved) return { state: 'not_retrieved', decided, reason: null };
  switch (verdictOf('full_text', full_text, reviewers)) {
    case 'open':
      return { state: 'full_text', decided, reason: null };
    case 'conflict':
      return { state: 'full_text_conflict', decided, reason: null };
    case 'exclude':
      return { state: 'full_text_excluded', decided, reason: votesThatCount(full_text)[0]!.reason };
    case 'include':
      return { state: 'included', decided, reason: null };
  }
}

const votesThatCount = (decisions: readonly StageDecision[]) => {
  const third = decisions.filter(({ settles }) => settles);
  return third.length > 0 ? third : decisions;
};

/**
 * At title and abstract a maybe goes on to full text, as an include does. At full text it is no verdict yet: of one reviewer the
 * report stays open, of two it is a conflict; and two who exclude for different reasons are in conflict too, since the flow counts
 * a report under one reason.
 */
function verdictOf(stage: ReviewStage, decisions: readonly StageDecision[], reviewers: number): Verdict {
  const votes = votesThatCount(decisions);
  const isThird = votes[0]?.settles === true;
  if (!isThird && votes.length < reviewers) return 'open';
  const verdicts = new Set(
    votes.map(({ decision, reason }) =>
      stage === 'title_abstract' ? (decision === 'exclude' ? 'exclude' : 'include') : `${decision} ${reason ?? ''}`,
    ),
  );
  if (verdicts.size > 1) return 'conflict';
  const [{ decision }] = votes as [StageDecision];
  if (decision !== 'maybe') return decision;
  if (stage === 'title_abstract') return 'include';
  return reviewers === 1 || isThird ? 'open' : 'conflict';
}
