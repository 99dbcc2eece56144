import { i18n } from '@lingui/core';
import { Alert, Box, Button, Group, Kbd, Paper, Stack, Text, Textarea, Title, VisuallyHidden } from '@mantine/core';
import type { Review, ReviewDecision, ReviewRecord } from '@research-platform/client';
import { useEffect, useRef, useState } from 'react';
import { useClient, useMode } from '../../../api/mode.ts';
import { ShowAsCode } from '../../../code/show-as-code.tsx';
import { Empty } from '../../../parts/empty.tsx';
import { count } from '../../../parts/formats.ts';
import { ButtonLink } from '../../../parts/links.tsx';
import { Waiting } from '../../../parts/page.tsx';
import { Problem } from '../../../parts/problem.tsx';
import type { Stage } from '../address.ts';
import { RecordPaper } from '../record-paper.tsx';
import { useReviewChanged } from '../review.ts';
import { decisionInWords, stoppingInWords } from '../words.ts';
import { type Decision, type Entry, useOutbox } from './outbox.ts';
import { RecordFields } from './record-fields.tsx';
import { useScreeningKeys } from './screening-keys.ts';
import { useTrail } from './trail.ts';
import { Unsaved } from './unsaved.tsx';

type Verdict = ReviewDecision['decision'];
type Mine = { decision: Verdict; reason: string | null; note: string | null };
type Properties = { review: Review; stage: Stage; first: string | undefined; me: string; openHelp: () => void };

export function Screening({ review, stage, first, me, openHelp }: Properties) {
  const client = useClient();
  const outbox = useOutbox(useMode(), review.id);
  const changed = useReviewChanged(review.id);
  // What was decided here, the last at the end; before the server has answered too.
  const [decided, setDecided] = useState<ReadonlyMap<string, Mine>>(new Map());
  const [isChoosing, setIsChoosing] = useState(false);
  const [said, setSaid] = useState('');
  const trail = useTrail(
    { review: review.id, stage, first },
    (id) => decided.has(id),
    outbox.entries.filter(({ body }) => body.stage === stage).map(({ record: id }) => id),
  );
  const { record, ahead } = trail;
  const notes = useRef(new Map<string, string>());
  const labelBox = useRef<HTMLInputElement>(null);
  const retrieval = useRef<HTMLInputElement>(null);
  const noteBox = useRef<HTMLTextAreaElement>(null);
  const reasons = review.exclusion_reasons;
  const waiting = outbox.entries.filter(({ failure }) => failure === null).length;
  const unsaved = outbox.entries.filter(({ failure }) => failure !== null);

  useEffect(() => {
    if (outbox.entries.length === 0) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [outbox.entries.length]);
  const shown = record?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record begins at its top
  useEffect(() => {
    setIsChoosing(false);
    scrollTo({ top: 0 });
  }, [shown]);
  // What was passed over, and what others left meanwhile, may have come back when all decisions have arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once whenever nothing is left and nothing is under way
  useEffect(() => {
    if (trail.isOver && waiting === 0) {
      changed();
      void ahead.refetch();
    }
  }, [trail.isOver, waiting === 0]);

  const send = ({ record: id, title, body }: Pick<Entry, 'record' | 'title' | 'body'>) =>
    outbox.send({ record: id, title, body }, () => client.reviewRecords.decide(review.id, id, body));
  const bodyOf = (of: ReviewRecord, decision: Verdict, reason: string | null): Decision => {
    const note = (notes.current.get(of.id) ?? mineOf(of)?.note ?? '').trim();
    return { stage, decision, ...(reason === null ? {} : { reason }), ...(note === '' ? {} : { note }) };
  };
  const mineOf = (of: ReviewRecord): Mine | undefined =>
    decided.get(of.id) ?? of.decisions.find((one) => one.stage === stage && one.reviewer.id === me && !one.settles);
  const decide = (decision: Verdict, reason: string | null = null) => {
    if (record === undefined) return;
    if (decision === 'exclude' && stage === 'full_text' && reason === null) return setIsChoosing(true);
    const body = bodyOf(record, decision, reason);
    send({ record: record.id, title: record.title, body });
    const after = new Map(decided);
    after.delete(record.id);
    after.set(record.id, { decision, reason, note: body.note ?? null });
    setDecided(after);
    setSaid(`${decisionInWords(decision)}: ${record.title}`);
    trail.go(trail.place + 1);
  };
  const undo = () => {
    const before = [...decided.keys()].filter((id) => id !== record?.id || !decided.has(id));
    const last =
      record !== undefined && decided.has(record.id) ? before.filter((id) => isBefore(id, record.id)) : before;
    const wanted = last.at(-1);
    if (wanted !== undefined) trail.goTo(wanted);
  };
  const isBefore = (id: string, other: string) =>
    trail.seen.findIndex((one) => one.id === id) < trail.seen.findIndex((one) => one.id === other);
  const passedOver = trail.seen.filter((one) => mineOf(one) === undefined);

  useScreeningKeys({
    ...(isChoosing
      ? {
          Escape: () => setIsChoosing(false),
          ...Object.fromEntries(
            reasons.slice(0, 9).map((reason, i) => [String(i + 1), () => decide('exclude', reason)]),
          ),
        }
      : {}),
    i: () => decide('include'),
    e: () => decide('exclude'),
    m: () => decide('maybe'),
    u: undo,
    ArrowRight: () => trail.go(trail.place + 1),
    ArrowLeft: () => trail.go(trail.place - 1),
    n: () => noteBox.current?.focus(),
    l: () => labelBox.current?.focus(),
    r: stage === 'full_text' ? () => retrieval.current?.click() : undefined,
    '?': openHelp,
  });

  const mine = record === undefined ? undefined : mineOf(record);
  return (
    <Stack>
      <Unsaved entries={unsaved} again={send} drop={(entry) => outbox.drop(entry)} />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {ahead.error !== null && trail.place === trail.seen.length && (
        <Problem error={ahead.error} retry={() => void ahead.refetch()} />
      )}
      {record === undefined ? (
        trail.isOver ? (
          <NothingLeft
            review={review}
            passedOver={passedOver.length}
            toFirst={() => trail.goTo(passedOver[0]!.id)}
            undo={decided.size > 0 ? undo : undefined}
          />
        ) : (
          ahead.error === null && <Waiting what={i18n.t('Asking for the next record')} />
        )
      ) : (
        <Group align="flex-start" gap="xl" wrap="wrap">
          <Stack component="article" flex="3 1 24rem" miw={0} aria-labelledby="record-title">
            <Title order={2} id="record-title" maw="46rem">
              {record.title}
            </Title>
            <RecordPaper record={record} />
          </Stack>
          <Stack flex="1 1 16rem" maw="100%" className="no-print" pos="sticky" top={70}>
            {mine !== undefined && (
              <Alert
                variant="default"
                title={i18n.t('You decided: {decision}', { decision: decisionInWords(mine.decision) })}
              >
                {mine.reason !== null && <Text size="sm">{mine.reason}</Text>}
                <Text size="sm">{i18n.t('Decide again to change it.')}</Text>
              </Alert>
            )}
            <Verdicts decide={decide} />
            {isChoosing && (
              <Reasons
                reasons={reasons}
                choose={(reason) => decide('exclude', reason)}
                cancel={() => setIsChoosing(false)}
              />
            )}
            <Group gap="xs">
              <Button
                variant="default"
                size="compact-sm"
                disabled={trail.place === 0}
                onClick={() => trail.go(trail.place - 1)}
              >
                {i18n.t('Before')}&nbsp;<Kbd size="xs">←</Kbd>
              </Button>
              <Button variant="default" size="compact-sm" onClick={() => trail.go(trail.place + 1)}>
                {i18n.t('Later')}&nbsp;<Kbd size="xs">→</Kbd>
              </Button>
              <Button variant="default" size="compact-sm" disabled={decided.size === 0} onClick={undo}>
                {i18n.t('Undo')}&nbsp;<Kbd size="xs">u</Kbd>
              </Button>
              <ShowAsCode
                compact
                ask={(asking) =>
                  asking.reviewRecords.decide(
                    review.id,
                    record.id,
                    bodyOf(record, mine?.decision ?? 'include', mine?.reason ?? null),
                  )
                }
              />
            </Group>
            <Textarea
              key={`note ${record.id}`}
              ref={noteBox}
              label={i18n.t('Note')}
              description={i18n.t('Kept with your decision, and seen by others only once they see that.')}
              defaultValue={notes.current.get(record.id) ?? mine?.note ?? ''}
              onChange={(event) => notes.current.set(record.id, event.currentTarget.value)}
              onBlur={(event) => {
                // A decision that was made already takes the note with it; another carries it when it is made.
                const note = event.currentTarget.value.trim();
                if (mine === undefined || note === (mine.note ?? '')) return;
                send({ record: record.id, title: record.title, body: bodyOf(record, mine.decision, mine.reason) });
                setDecided(new Map(decided).set(record.id, { ...mine, note: note === '' ? null : note }));
              }}
              maxLength={5_000}
              autosize
              minRows={2}
            />
            <RecordFields
              key={record.id}
              {...{ record, stage, labelBox, retrieval, change: (updated) => trail.change(updated) }}
            />
            <HowFar ahead={ahead.data} decided={decided.size} waiting={waiting} />
          </Stack>
        </Group>
      )}
    </Stack>
  );
}

function Verdicts({ decide }: { decide: (decision: Verdict) => void }) {
  const verdicts = [
    { decision: 'include', label: i18n.t('Include'), key: 'i' },
    { decision: 'exclude', label: i18n.t('Exclude'), key: 'e' },
    { decision: 'maybe', label: i18n.t('Maybe'), key: 'm' },
  ] as const;
  return (
    <Group gap="xs" grow role="group" aria-label={i18n.t('Your decision')}>
      {verdicts.map(({ decision, label, key }) => (
        <Button
          key={key}
          variant={decision === 'include' ? 'filled' : 'default'}
          px="xs"
          aria-keyshortcuts={key}
          onClick={() => decide(decision)}
        >
          {label}&nbsp;<Kbd size="xs">{key}</Kbd>
        </Button>
      ))}
    </Group>
  );
}

type ReasonProperties = { reasons: readonly string[]; choose: (reason: string) => void; cancel: () => void };

function Reasons({ reasons, choose, cancel }: ReasonProperties) {
  const firstReason = useRef<HTMLButtonElement>(null);
  useEffect(() => firstReason.current?.focus(), []);
  return (
    <Paper withBorder p="sm" component="section" aria-label={i18n.t('Why is it excluded?')}>
      <Stack gap={6}>
        <Text fw={600} size="sm">
          {i18n.t('Why is it excluded?')}
        </Text>
        {reasons.length === 0 && (
          <Text size="sm">{i18n.t('The review has no reasons yet: add them with “Change” on its page.')}</Text>
        )}
        {reasons.map((reason, i) => (
          <Button
            key={reason}
            ref={i === 0 ? firstReason : undefined}
            variant="default"
            size="compact-sm"
            justify="flex-start"
            h="auto"
            py={4}
            styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
            leftSection={i < 9 ? <Kbd size="xs">{i + 1}</Kbd> : undefined}
            onClick={() => choose(reason)}
          >
            {reason}
          </Button>
        ))}
        <Box>
          <Button variant="subtle" size="compact-sm" onClick={cancel}>
            {i18n.t('Not excluded')}&nbsp;<Kbd size="xs">Esc</Kbd>
          </Button>
        </Box>
      </Stack>
    </Paper>
  );
}

type Ahead = ReturnType<typeof useTrail>['ahead']['data'];

/** How far one is, and what follows for when to stop. */
function HowFar({ ahead, decided, waiting }: { ahead: Ahead; decided: number; waiting: number }) {
  return (
    <Stack gap={4} component="section" aria-label={i18n.t('How far you are')}>
      <Text size="sm">
        {i18n.t('{n, plural, one {# decided in this sitting} other {# decided in this sitting}}', { n: decided })}
        {ahead !== undefined && ` · ${i18n.t('{n} in all', { n: count(Math.max(ahead.progress.decided, decided)) })}`}
        {waiting > 0 && ` · ${i18n.t('{n} being saved', { n: count(waiting) })}`}
      </Text>
      {ahead !== undefined && (
        <Text size="xs" c="dimmed">
          {stoppingInWords(ahead.progress)}
        </Text>
      )}
    </Stack>
  );
}

type OverProperties = { review: Review; passedOver: number; toFirst: () => void; undo: (() => void) | undefined };

function NothingLeft({ review, passedOver, toFirst, undo }: OverProperties) {
  return (
    <Empty
      title={i18n.t('Nothing waits for you here')}
      action={
        <Group justify="center">
          {passedOver > 0 && <Button onClick={toFirst}>{i18n.t('To the first of them')}</Button>}
          {undo !== undefined && (
            <Button variant="default" onClick={undo}>
              {i18n.t('Undo')}&nbsp;<Kbd size="xs">u</Kbd>
            </Button>
          )}
          <ButtonLink
            variant="default"
            to="/projects/$projectId/reviews/$reviewId"
            params={{ projectId: review.project_id, reviewId: review.id }}
          >
            {i18n.t('Back to the review')}
          </ButtonLink>
        </Group>
      }
    >
      {passedOver > 0
        ? i18n.t('{n, plural, one {You left # record for later.} other {You left # records for later.}}', {
            n: passedOver,
          })
        : i18n.t('You have decided about every record of this stage that waits for you.')}
    </Empty>
  );
}
