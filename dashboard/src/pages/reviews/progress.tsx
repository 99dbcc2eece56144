import { i18n } from '@lingui/core';
import { Badge, Progress as Bar, Group, Paper, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { ApiError, type Review } from '@research-platform/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { AskBefore } from '../../parts/ask-before.tsx';
import { count, date, percent } from '../../parts/formats.ts';
import { ButtonLink } from '../../parts/links.tsx';
import { Loaded } from '../../parts/page.tsx';
import { Time } from '../../parts/time.tsx';
import { WideTable } from '../../parts/wide-table.tsx';
import { useMay } from '../../session/person.ts';
import type { Stage } from './address.ts';
import { recordsIn, useReviewChanged } from './review.ts';
import { decisionInWords, stageInWords, stoppingInWords } from './words.ts';

/** How far each stage is, in which order records come, and how far reviewers agree. */
export function Progress({ review }: { review: Review }) {
  const screened = recordsIn(review, 'title_abstract_excluded');
  const atFullText = recordsIn(
    review,
    ...['full_text', 'full_text_conflict', 'not_retrieved', 'full_text_excluded', 'included'],
  );
  const assessed = recordsIn(review, 'not_retrieved', 'full_text_excluded', 'included');
  return (
    <Stack gap="xl">
      <Text size="sm">
        {review.reviewers === 1
          ? i18n.t('One person decides about each record.')
          : i18n.t(
              'Two people decide about each record, blind to each other: nobody sees what the other decided until both have.',
            )}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <StageProgress review={review} stage="title_abstract" done={screened + atFullText} />
        <StageProgress review={review} stage="full_text" done={assessed} />
      </SimpleGrid>
      <Order review={review} />
      {review.reviewers === 2 && <Agreement id={review.id} />}
    </Stack>
  );
}

function StageProgress({ review, stage, done }: { review: Review; stage: Stage; done: number }) {
  const client = useClient();
  const changed = useReviewChanged(review.id);
  const mayWrite = useMay('write');
  const mayClose = useMay('admin');
  const { open, conflict, closed_at } = review.stages[stage];
  const all = done + open + conflict;
  const name = stageInWords(stage);
  // Who was told that records wait knows it, though the page did not.
  const [wasTold, setWasTold] = useState(false);
  const body = { stage, even_if_open: open + conflict > 0 || wasTold };
  const close = async () => {
    try {
      await client.reviews.closeStage(review.id, body);
    } catch (error) {
      if (error instanceof ApiError && error.reason === 'stage_open') setWasTold(true);
      throw error;
    }
  };
  return (
    <Paper withBorder p="md" component="section" aria-label={name}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2}>{name}</Title>
          {closed_at !== null && <Badge variant="default">{i18n.t('closed {day}', { day: date(closed_at) })}</Badge>}
        </Group>
        <Bar
          value={all === 0 ? 0 : (100 * done) / all}
          aria-label={i18n.t('{stage}: settled', { stage: name })}
          size="lg"
        />
        <Text size="sm">
          {i18n.t('{done} of {all} settled', { done: count(done), all: count(all) })}
          {' · '}
          {i18n.t('{n} to decide', { n: count(open) })}
          {' · '}
          {i18n.t('{n, plural, one {# conflict} other {# conflicts}}', { n: conflict })}
        </Text>
        {mayWrite && closed_at === null && (
          <Group gap="xs">
            {open > 0 && (
              <ButtonLink
                variant="default"
                size="compact-sm"
                to="/projects/$projectId/reviews/$reviewId/screening"
                params={{ projectId: review.project_id, reviewId: review.id }}
                search={stage === 'full_text' ? { stage } : {}}
                aria-label={`${i18n.t('Screen')}: ${name}`}
              >
                {i18n.t('Screen')}
              </ButtonLink>
            )}
            {mayClose && all > 0 && (
              <>
                <AskBefore
                  label={i18n.t('Close the stage')}
                  title={i18n.t('Close {stage} for good?', { stage: name })}
                  act={close}
                  then={changed}
                  afterFailure={changed}
                >
                  {i18n.t('Nobody decides at this stage any more, and all see all decisions.')}{' '}
                  {open + conflict > 0 &&
                    i18n.t(
                      '{n, plural, one {# record waits} other {# records wait}} for a decision; the flow will count them as awaiting.',
                      { n: open + conflict },
                    )}
                </AskBefore>
                <ShowAsCode compact ask={(asking) => asking.reviews.closeStage(review.id, body)} />
              </>
            )}
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

function Order({ review: { id, ordering } }: { review: Review }) {
  const client = useClient();
  const next = useQuery({
    queryKey: [useMode(), 'reviews', id, 'stopping'],
    queryFn: ({ signal }) => client.reviews.nextRecord(id, {}, { signal }),
  });
  return (
    <Stack component="section" gap="xs">
      <Group>
        <Title order={2}>{i18n.t('Order and when to stop')}</Title>
        <ShowAsCode compact ask={(asking) => asking.reviews.nextRecord(id)} />
      </Group>
      <Text size="sm">
        {ordering === null
          ? i18n.t('The order is not made yet: a job makes it from the question once there are records.')
          : i18n.t(
              '{n, plural, =0 {From the name and question alone} one {Learnt from # decision} other {Learnt from # decisions}}',
              {
                n: ordering.decisions,
              },
            )}
        {ordering !== null && (
          <>
            {', '}
            <Time at={ordering.ordered_at} />
            {'. '}
            {methodInWords(ordering.method)}
          </>
        )}
      </Text>
      <Loaded query={next} what={i18n.t('Asking for the stopping rule')}>
        {({ progress }) => (
          <>
            <Text size="sm">
              {i18n.t('You have decided about {n, plural, one {# record} other {# records}}.', { n: progress.decided })}
            </Text>
            <Text size="sm">{stoppingInWords(progress)}</Text>
          </>
        )}
      </Loaded>
    </Stack>
  );
}

/** As the API tells it in English; of reviews that are too large for pairs of words it says so. */
const methodInWords = (method: string): string =>
  `${i18n.t('Logistic regression on words, pairs of words and MeSH headings of titles and abstracts (tf-idf), with both classes of equal weight; the likeliest to be included comes first. Before there are decisions: likeness to the question.')}${
    method.includes('Pairs of words were left out')
      ? ` ${i18n.t('Pairs of words were left out: there are too many of them in so large a review.')}`
      : ''
  }`;

function Agreement({ id }: { id: string }) {
  const client = useClient();
  const agreement = useQuery({
    queryKey: [useMode(), 'reviews', id, 'agreement'],
    queryFn: ({ signal }) => client.reviews.agreement(id, { signal }),
  });
  return (
    <Stack component="section" gap="xs">
      <Group>
        <Title order={2}>{i18n.t('Agreement')}</Title>
        <ShowAsCode compact ask={(asking) => asking.reviews.agreement(id)} />
      </Group>
      <Loaded query={agreement} what={i18n.t('Asking for the agreement')}>
        {({ items }) =>
          items.length === 0 ? (
            <Text size="sm" c="dimmed">
              {i18n.t('No record has been decided about by two people yet.')}
            </Text>
          ) : (
            <>
              <Text size="sm">{i18n.t('Cohen’s kappa of what each decided before knowing of the other’s.')}</Text>
              <WideTable label={i18n.t('Agreement of reviewers')}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{i18n.t('Reviewers')}</Table.Th>
                    <Table.Th>{i18n.t('Stage')}</Table.Th>
                    <Table.Th className="numbers">{i18n.t('Records')}</Table.Th>
                    <Table.Th className="numbers">{i18n.t('Kappa (95 % CI)')}</Table.Th>
                    <Table.Th className="numbers">{i18n.t('Agreed')}</Table.Th>
                    <Table.Th>{i18n.t('First and second')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {items.map((pair) => (
                    <Table.Tr key={`${pair.stage} ${pair.reviewers.map((one) => one.id).join()}`}>
                      <Table.Th scope="row" fw={400}>
                        {pair.reviewers.map((one) => one.name ?? one.id).join(', ')}
                      </Table.Th>
                      <Table.Td>{stageInWords(pair.stage)}</Table.Td>
                      <Table.Td className="numbers">{count(pair.records)}</Table.Td>
                      <Table.Td className="numbers">
                        {pair.kappa === null
                          ? '–'
                          : `${pair.kappa.toFixed(2)}${
                              pair.conf_low === null || pair.conf_high === null
                                ? ''
                                : ` (${pair.conf_low.toFixed(2)}–${pair.conf_high.toFixed(2)})`
                            }`}
                      </Table.Td>
                      <Table.Td className="numbers">{percent(pair.observed_agreement)}</Table.Td>
                      <Table.Td>{tableInWords(pair)}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </WideTable>
            </>
          )
        }
      </Loaded>
    </Stack>
  );
}

/** "include–include 12, include–exclude 3": cells that hold something. */
function tableInWords({ levels, table }: { levels: string[]; table: number[][] }): string {
  const word = (level: string) => decisionInWords(level as 'include' | 'exclude' | 'maybe') ?? level;
  return table
    .flatMap((row, i) => row.map((n, j) => (n === 0 ? [] : [`${word(levels[i]!)}–${word(levels[j]!)} ${count(n)}`])))
    .flat()
    .join(', ');
}
