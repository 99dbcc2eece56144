import { i18n } from '@lingui/core';
import { Button, Group, NativeSelect, Paper, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import type { Review, ReviewRecord } from '@research-platform/client';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useClient } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { ExplainedProblem } from '../../parts/explained-problem.tsx';
import { TextLink } from '../../parts/links.tsx';
import { More } from '../../parts/more.tsx';
import { Loaded } from '../../parts/page.tsx';
import { usePages } from '../../parts/pages.ts';
import { useMay } from '../../session/person.ts';
import type { Stage } from './address.ts';
import { RecordPaper } from './record-paper.tsx';
import { useReviewChanged } from './review.ts';
import { decisionInWords, stageInWords } from './words.ts';

/** What two reviewers disagree about, for a third voice. */
export function Conflicts({ review }: { review: Review }) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Stack gap="xl">
      <Text size="sm">
        {i18n.t(
          'Somebody who has not decided about a record, or an owner or administrator, settles a conflict as the third voice, which counts alone.',
        )}
      </Text>
      {(['title_abstract', 'full_text'] as const).map((stage) => (
        <OfStage key={stage} review={review} stage={stage} heading={heading} />
      ))}
    </Stack>
  );
}

type Heading = React.RefObject<HTMLHeadingElement | null>;

function OfStage({ review, stage, heading }: { review: Review; stage: Stage; heading: Heading }) {
  const asked = { state: `${stage}_conflict` as const, limit: 20 };
  const records = usePages(['reviews', review.id, 'conflicts', stage], (client, options) =>
    client.reviewRecords.list(review.id, asked, options),
  );
  return (
    <Stack component="section" gap="sm">
      <Group>
        <Title order={2} ref={stage === 'title_abstract' ? heading : undefined} tabIndex={-1}>
          {stageInWords(stage)}
        </Title>
        <ShowAsCode compact ask={(asking) => asking.reviewRecords.list(review.id, asked)} />
      </Group>
      <Loaded query={records} what={i18n.t('Asking for the conflicts')}>
        {(items) =>
          items.length === 0 ? (
            <Text role="status">{i18n.t('No conflict waits.')}</Text>
          ) : (
            <>
              {review.stages[stage].closed_at !== null && (
                <Text size="sm">
                  {i18n.t('The stage is closed: what is in conflict stays so, and the flow counts it as awaiting.')}
                </Text>
              )}
              <Stack component="ol" className="plain-list" gap="lg" mt={0} aria-label={i18n.t('Conflicts')}>
                {items.map((record) => (
                  <li key={record.id}>
                    <Conflict {...{ review, record, stage, heading }} />
                  </li>
                ))}
              </Stack>
              <More pages={records} />
            </>
          )
        }
      </Loaded>
    </Stack>
  );
}

type Properties = { review: Review; record: ReviewRecord; stage: Stage; heading: Heading };

function Conflict({ review, record, stage, heading }: Properties) {
  const client = useClient();
  const changed = useReviewChanged(review.id);
  const mayWrite = useMay('write');
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const body = (decision: 'include' | 'exclude') => ({
    stage,
    decision,
    ...(stage === 'full_text' && decision === 'exclude' ? { reason } : {}),
    ...(note.trim() === '' ? {} : { note: note.trim() }),
  });
  const settle = useMutation({
    mutationFn: async (decision: 'include' | 'exclude') =>
      client.reviewRecords.settle(review.id, record.id, body(decision)),
    onSuccess: () => {
      changed();
      // The button goes with its record.
      heading.current?.focus();
    },
  });
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Title order={3}>
          <TextLink
            to="."
            search={((before: object) => ({ ...before, paper: record.paper_id })) as never}
            resetScroll={false}
            inherit
            data-paper={record.paper_id}
          >
            {record.title}
          </TextLink>
        </Title>
        <Table aria-label={i18n.t('What was decided')} fz="sm">
          <Table.Tbody>
            {record.decisions
              .filter((one) => one.stage === stage)
              .map((one) => (
                <Table.Tr key={one.reviewer.id}>
                  <Table.Th scope="row" fw={400}>
                    {one.reviewer.name ?? one.reviewer.id}
                  </Table.Th>
                  <Table.Td fw={600}>{decisionInWords(one.decision)}</Table.Td>
                  <Table.Td>{[one.reason, one.note].filter(Boolean).join(' · ')}</Table.Td>
                </Table.Tr>
              ))}
          </Table.Tbody>
        </Table>
        <div>
          <Button variant="default" size="compact-sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? i18n.t('Hide the abstract') : i18n.t('Show the abstract')}
          </Button>
        </div>
        {isOpen && <RecordPaper record={record} />}
        {settle.error !== null && (
          <ExplainedProblem error={settle.error}>
            <Button size="compact-sm" variant="default" onClick={changed}>
              {i18n.t('Show what still waits')}
            </Button>
          </ExplainedProblem>
        )}
        {mayWrite && review.stages[stage].closed_at === null && (
          <Group gap="xs" align="flex-end">
            <Button size="compact-sm" loading={settle.isPending} onClick={() => settle.mutate('include')}>
              {i18n.t('Include')}
            </Button>
            {stage === 'full_text' && (
              <NativeSelect
                size="xs"
                label={i18n.t('Reason')}
                value={reason}
                onChange={(event) => setReason(event.currentTarget.value)}
                data={[{ value: '', label: i18n.t('Choose a reason') }, ...review.exclusion_reasons]}
              />
            )}
            <Button
              size="compact-sm"
              variant="default"
              loading={settle.isPending}
              disabled={stage === 'full_text' && reason === ''}
              onClick={() => settle.mutate('exclude')}
            >
              {i18n.t('Exclude')}
            </Button>
            <TextInput
              size="xs"
              label={i18n.t('Note')}
              value={note}
              maxLength={5_000}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
            <ShowAsCode compact ask={(asking) => asking.reviewRecords.settle(review.id, record.id, body('include'))} />
          </Group>
        )}
      </Stack>
    </Paper>
  );
}
