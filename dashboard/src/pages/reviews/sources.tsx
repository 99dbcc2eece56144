import { i18n } from '@lingui/core';
import { Button, Code, Group, Stack, Table, Text } from '@mantine/core';
import type { Review, ReviewSet } from '@research-platform/client';
import { useState } from 'react';
import IconPlus from '~icons/tabler/plus';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { Empty } from '../../parts/empty.tsx';
import { count, date } from '../../parts/formats.ts';
import { More } from '../../parts/more.tsx';
import { Loaded } from '../../parts/page.tsx';
import { usePages } from '../../parts/pages.ts';
import { WideTable } from '../../parts/wide-table.tsx';
import { useMay } from '../../session/person.ts';
import { filtersInWords } from '../literature/filter-words.ts';
import { ReadingNotes } from '../literature/reading-notes.tsx';
import { SourceForm } from './source-form.tsx';
import { kindInWords } from './words.ts';

/** What each search of each source brought. */
export function Sources({ review }: { review: Review }) {
  const mayWrite = useMay('write');
  const [isAdding, setIsAdding] = useState(false);
  const sets = usePages(['reviews', review.id, 'sets'], (client, options) =>
    client.reviewSets.list(review.id, { limit: 50 }, options),
  );
  const isClosed = review.stages.title_abstract.closed_at !== null;
  const add =
    mayWrite && !isClosed ? (
      <Button leftSection={<IconPlus size={16} />} onClick={() => setIsAdding(true)}>
        {i18n.t('Add a source')}
      </Button>
    ) : undefined;
  return (
    <Stack>
      <Group>
        {add}
        <ShowAsCode ask={(asking) => asking.reviewSets.list(review.id, { limit: 50 })} />
      </Group>
      {isClosed && <Text size="sm">{i18n.t('Title and abstract are closed, so no source is added any more.')}</Text>}
      <Loaded query={sets} what={i18n.t('Asking for the sources')}>
        {(items) =>
          items.length === 0 ? (
            <Empty title={i18n.t('Nothing came in yet')}>
              {i18n.t(
                'Add each source with its search: the literature of this platform is searched at that moment, or you upload the file of another database. Search and day stand in the report.',
              )}
            </Empty>
          ) : (
            <>
              <WideTable label={i18n.t('Sources')}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{i18n.t('Source')}</Table.Th>
                    <Table.Th>{i18n.t('Search')}</Table.Th>
                    <Table.Th>{i18n.t('Searched on')}</Table.Th>
                    <Table.Th className="numbers">{i18n.t('Records')}</Table.Th>
                    <Table.Th className="numbers">{i18n.t('Duplicates')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {items.map((set) => (
                    <OneSet key={set.id} set={set} />
                  ))}
                </Table.Tbody>
              </WideTable>
              <More pages={sets} />
            </>
          )
        }
      </Loaded>
      {isAdding && <SourceForm review={review} close={() => setIsAdding(false)} />}
    </Stack>
  );
}

const shownOfStrategy = 300;

function OneSet({ set }: { set: ReviewSet }) {
  const { name, kind, platform, strategy, query, filters, searched_at, records, duplicates, not_found } = set;
  const { import_id, skipped, possible_duplicates_left_out } = set;
  const narrowed = filtersInWords(filters);
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {name}
        <Text size="xs" c="dimmed">
          {[kindInWords(kind), platform].filter(Boolean).join(' · ')}
        </Text>
      </Table.Th>
      <Table.Td maw="28rem">
        {strategy === null ? (
          <Text size="sm" c="dimmed">
            {import_id === null ? i18n.t('a list of papers') : i18n.t('an imported file')}
          </Text>
        ) : (
          <Code style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {strategy.length > shownOfStrategy ? `${strategy.slice(0, shownOfStrategy)}…` : strategy}
          </Code>
        )}
        {narrowed.length > 0 && (
          <Text size="xs" c="dimmed">
            {narrowed.join(' · ')}
          </Text>
        )}
        {query !== null && <ReadingNotes read={query} />}
        {skipped > 0 && (
          <Text size="xs">
            {i18n.t('{n, plural, one {# record} other {# records}} could not be read as papers', { n: skipped })}
          </Text>
        )}
        {possible_duplicates_left_out > 0 && (
          <Text size="xs">
            {i18n.t(
              '{n, plural, one {# pair} other {# pairs}} that may be one paper are not asked about: too many wait',
              {
                n: possible_duplicates_left_out,
              },
            )}
          </Text>
        )}
        {not_found.length > 0 && (
          <Text size="xs">
            {i18n.t('Not found: {names}', { names: not_found.slice(0, 10).join(', ') })}
            {not_found.length > 10 && '…'}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{date(searched_at)}</Table.Td>
      <Table.Td className="numbers">{count(records)}</Table.Td>
      <Table.Td className="numbers">{count(duplicates)}</Table.Td>
    </Table.Tr>
  );
}
