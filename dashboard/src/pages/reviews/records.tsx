import { i18n } from '@lingui/core';
import { Badge, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { Review } from '@research-platform/client';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { count } from '../../parts/formats.ts';
import { TextLink } from '../../parts/links.tsx';
import { More } from '../../parts/more.tsx';
import { Loaded } from '../../parts/page.tsx';
import { usePages } from '../../parts/pages.ts';
import { useMay } from '../../session/person.ts';
import { type RecordState, recordStates } from './address.ts';
import { ruleInWords, stateInWords } from './words.ts';

const route = getRouteApi('/shell/projects/$projectId/reviews/$reviewId');

/** All records, or those of a state or a label, as they were added. */
export function Records({ review }: { review: Review }) {
  const { state, label } = route.useSearch();
  const navigate = useNavigate({ from: '/projects/$projectId/reviews/$reviewId' });
  const mayWrite = useMay('write');
  const asked = { limit: 50, ...(state === undefined ? {} : { state }), ...(label === undefined ? {} : { label }) };
  const records = usePages(['reviews', review.id, 'records', state, label], (client, options) =>
    client.reviewRecords.list(review.id, asked, options),
  );
  const narrow = (changes: { state?: RecordState | undefined; label?: string | undefined }) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace: true, resetScroll: false });
  const narrowToLabel = useDebouncedCallback((typed: string) => narrow({ label: typed.trim() || undefined }), 300);
  return (
    <Stack>
      <Group align="flex-end">
        <NativeSelect
          label={i18n.t('State')}
          value={state ?? ''}
          onChange={({ currentTarget: { value } }) =>
            narrow({ state: (value || undefined) as RecordState | undefined })
          }
          data={[
            { value: '', label: i18n.t('All records') },
            ...recordStates.map((one) => ({
              value: one,
              label: `${stateInWords(one)} (${count(review.records[one] ?? 0)})`,
            })),
          ]}
        />
        <TextInput
          label={i18n.t('Label')}
          defaultValue={label ?? ''}
          onChange={(event) => narrowToLabel(event.currentTarget.value)}
        />
        <ShowAsCode ask={(asking) => asking.reviewRecords.list(review.id, asked)} />
      </Group>
      <Loaded query={records} what={i18n.t('Asking for the records')}>
        {(items) =>
          items.length === 0 ? (
            <Text role="status">{i18n.t('No record fits.')}</Text>
          ) : (
            <>
              <Stack component="ol" className="plain-list" gap="md" mt={0} aria-label={i18n.t('Records')}>
                {items.map((record) => (
                  <li key={record.id}>
                    <Title order={2} size="h4">
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
                    <Group gap="xs">
                      <Text size="sm">{[record.first_author, record.year].filter(Boolean).join(' ')}</Text>
                      <Badge variant="default" tt="none">
                        {stateInWords(record.state)}
                      </Badge>
                      {record.labels.map((one) => (
                        <Badge key={one} variant="light" tt="none">
                          {one}
                        </Badge>
                      ))}
                      {record.exclusion_reason !== null && <Text size="sm">{record.exclusion_reason}</Text>}
                      {record.duplicate_rule !== null && <Text size="sm">{ruleInWords(record.duplicate_rule)}</Text>}
                      {mayWrite && record.state !== 'duplicate' && (
                        <TextLink
                          size="sm"
                          to="/projects/$projectId/reviews/$reviewId/screening"
                          params={{ projectId: review.project_id, reviewId: review.id }}
                          search={{
                            record: record.id,
                            ...(record.state.startsWith('title_abstract') ? {} : { stage: 'full_text' as const }),
                          }}
                          aria-label={`${i18n.t('Decide')}: ${record.title}`}
                        >
                          {i18n.t('Decide')}
                        </TextLink>
                      )}
                    </Group>
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
