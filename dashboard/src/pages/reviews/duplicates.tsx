import { i18n } from '@lingui/core';
import { Button, Group, Paper, SegmentedControl, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { Review, ReviewDuplicate, ReviewRecord } from '@research-platform/client';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useClient } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { TextLink } from '../../parts/links.tsx';
import { More } from '../../parts/more.tsx';
import { Loaded } from '../../parts/page.tsx';
import { usePages } from '../../parts/pages.ts';
import { Problem } from '../../parts/problem.tsx';
import { useMay } from '../../session/person.ts';
import { authorsOf, placeOf } from '../literature/paper-words.ts';
import { useReviewChanged } from './review.ts';
import { ruleInWords } from './words.ts';

type State = ReviewDuplicate['state'];

/** Pairs that may be one paper: nothing that is only possible is joined by itself. */
export function Duplicates({ review: { id } }: { review: Review }) {
  const [state, setState] = useState<State>('open');
  const heading = useRef<HTMLHeadingElement>(null);
  const pairs = usePages(['reviews', id, 'duplicates', state], (client, options) =>
    client.reviewDuplicates.list(id, { state, limit: 20 }, options),
  );
  return (
    <Stack>
      <Group>
        <Title order={2} ref={heading} tabIndex={-1}>
          {i18n.t('Possible duplicates')}
        </Title>
        <ShowAsCode compact ask={(asking) => asking.reviewDuplicates.list(id, { state, limit: 20 })} />
      </Group>
      <Text size="sm">
        {i18n.t(
          'Records with the same PMID, DOI or PMCID were joined when they came in. These have the same title and may be one paper: say of each pair whether it is. You can change your mind later.',
        )}
      </Text>
      <SegmentedControl
        aria-label={i18n.t('Which pairs')}
        value={state}
        onChange={(wanted) => setState(wanted as State)}
        data={[
          { value: 'open', label: i18n.t('To settle') },
          { value: 'same', label: i18n.t('The same') },
          { value: 'different', label: i18n.t('Different') },
        ]}
        maw={420}
      />
      <Loaded query={pairs} what={i18n.t('Asking for the pairs')}>
        {(items) =>
          items.length === 0 ? (
            <Text role="status">{state === 'open' ? i18n.t('No pair waits.') : i18n.t('No pair was settled so.')}</Text>
          ) : (
            <>
              <Stack component="ol" className="plain-list" gap="lg" mt={0} aria-label={i18n.t('Possible duplicates')}>
                {items.map((pair) => (
                  <li key={pair.id}>
                    <Pair pair={pair} review={id} settled={() => heading.current?.focus()} />
                  </li>
                ))}
              </Stack>
              <More pages={pairs} />
            </>
          )
        }
      </Loaded>
    </Stack>
  );
}

function Pair({ pair, review, settled }: { pair: ReviewDuplicate; review: string; settled: () => void }) {
  const client = useClient();
  const changed = useReviewChanged(review);
  const mayWrite = useMay('write');
  const settle = useMutation({
    mutationFn: async (same: boolean) => client.reviewDuplicates.settle(review, pair.id, { same }),
    onSuccess: () => {
      changed();
      // The button goes with its pair.
      settled();
    },
  });
  const [kept, removed] = pair.records;
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Text size="sm">
          <b>{i18n.t('Rule:')}</b> {ruleInWords(pair.rule)}
          {pair.settled_by !== null &&
            ` · ${i18n.t('settled by {who}', { who: pair.settled_by.name ?? pair.settled_by.id })}`}
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {kept !== undefined && <Side record={kept} what={i18n.t('Stays')} />}
          {removed !== undefined && <Side record={removed} what={i18n.t('Is removed if they are the same')} />}
        </SimpleGrid>
        {settle.error !== null && <Problem error={settle.error} />}
        {mayWrite && (
          <Group gap="xs">
            {pair.state !== 'same' && (
              <Button size="compact-sm" loading={settle.isPending} onClick={() => settle.mutate(true)}>
                {i18n.t('The same paper')}
              </Button>
            )}
            {pair.state !== 'different' && (
              <Button
                size="compact-sm"
                variant="default"
                loading={settle.isPending}
                onClick={() => settle.mutate(false)}
              >
                {i18n.t('Different papers')}
              </Button>
            )}
            <ShowAsCode compact ask={(asking) => asking.reviewDuplicates.settle(review, pair.id, { same: true })} />
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

function Side({ record, what }: { record: ReviewRecord; what: string }) {
  const { paper } = record;
  return (
    <div>
      <Text size="xs" c="dimmed">
        {what}
      </Text>
      <TextLink
        to="."
        search={((before: object) => ({ ...before, paper: record.paper_id })) as never}
        resetScroll={false}
        data-paper={record.paper_id}
      >
        {record.title}
      </TextLink>
      <Text size="sm">
        {paper === null
          ? [record.first_author, record.year].filter(Boolean).join(' ')
          : `${authorsOf(paper)} · ${placeOf(paper)}`}
      </Text>
      {paper !== null && (
        <Text size="sm" c="dimmed">
          {[paper.pmid && `PMID ${paper.pmid}`, paper.doi && `doi:${paper.doi}`].filter(Boolean).join(' · ')}
        </Text>
      )}
    </div>
  );
}
