import { i18n } from '@lingui/core';
import { ActionIcon, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import IconTrash from '~icons/tabler/trash';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { SidePanel } from '../../parts/dialog.tsx';
import { count } from '../../parts/formats.ts';
import { Loaded } from '../../parts/page.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Time } from '../../parts/time.tsx';
import { filtersInWords, syntaxesInWords } from './filter-words.ts';
import { addressOf, type askedOf, keptSearch } from './query.ts';

const asked = { limit: 100 };

/** Keeps each search of the page once it has been answered. */
export function useKeptSearch(question: ReturnType<typeof askedOf> | null): void {
  const client = useClient();
  const mode = useMode();
  const queries = useQueryClient();
  const kept = useRef<string>(undefined);
  const body = question === null ? null : keptSearch(question);
  const key = body === null ? undefined : JSON.stringify([mode, body]);
  useEffect(() => {
    if (body === null || kept.current === key) return;
    kept.current = key;
    // A search that cannot be kept was shown all the same.
    client.searchHistory.create(body).then(
      () => void queries.invalidateQueries({ queryKey: [mode, 'search history'] }),
      () => {},
    );
  }, [client, queries, mode, body, key]);
}

/** The last searches of who is logged in, to be asked again, combined by number, or deleted. */
export function SearchHistoryDrawer({ close }: { close: () => void }) {
  const client = useClient();
  const mode = useMode();
  const queries = useQueryClient();
  const history = useQuery({
    queryKey: [mode, 'search history'],
    queryFn: () => client.searchHistory.list(asked).page(),
  });
  const removal = useMutation({
    mutationFn: async (number: number | undefined) =>
      client.searchHistory.delete(number === undefined ? {} : { number }),
    // Refused too: it is gone already, and the list is to say so.
    onSettled: () => queries.invalidateQueries({ queryKey: [mode, 'search history'] }),
  });
  return (
    <SidePanel onClose={close} title={i18n.t('Search history')}>
      <Loaded query={history} what={i18n.t('Asking for your searches')}>
        {({ items }) => (
          <Stack>
            <Text size="sm">
              {i18n.t(
                'Only you see it. Combine searches by their numbers in the box: #1 AND #2. The last 100 are kept for 30 days.',
              )}
            </Text>
            {removal.error !== null && <Problem error={removal.error} />}
            {items.length === 0 && <Text>{i18n.t('No search has been kept yet.')}</Text>}
            <Stack component="ul" className="plain-list" gap="sm" mt={0} aria-label={i18n.t('Your searches')}>
              {items.map(({ number, papers, searched_at, ...search }) => (
                <li key={number}>
                  <Group wrap="nowrap" justify="space-between" align="flex-start">
                    <div style={{ overflowWrap: 'anywhere' }}>
                      <Text span fw={600}>
                        #{number}
                      </Text>{' '}
                      <Anchor component={Link} to="/literature" search={addressOf(search) as never} onClick={close}>
                        {search.query.slice(0, 300)}
                      </Anchor>
                      <Narrowed {...search} />
                      <Text size="sm" c="dimmed">
                        {i18n.t('{n, plural, =0 {no paper} one {# paper} other {# papers}}', { n: papers })}{' '}
                        <Time at={searched_at} />
                      </Text>
                    </div>
                    <ActionIcon
                      variant="default"
                      aria-label={i18n.t('Delete search {n}', { n: count(number) })}
                      onClick={() => removal.mutate(number)}
                    >
                      <IconTrash size={16} />
                    </ActionIcon>
                  </Group>
                </li>
              ))}
            </Stack>
            <Group>
              {items.length > 0 && (
                <Button variant="default" loading={removal.isPending} onClick={() => removal.mutate(undefined)}>
                  {i18n.t('Delete the whole history')}
                </Button>
              )}
              <ShowAsCode ask={(asking) => asking.searchHistory.list(asked)} />
            </Group>
          </Stack>
        )}
      </Loaded>
    </SidePanel>
  );
}

type Entry = Awaited<ReturnType<ReturnType<typeof useClient>['searchHistory']['create']>>;

/** With what a search of the history was made, beside its query. */
function Narrowed({ syntax, map_terms, filters }: Pick<Entry, 'syntax' | 'map_terms' | 'filters'>) {
  const words = filtersInWords({ ...filters, map_terms });
  if (syntax !== null) words.unshift(i18n.t('In the language of {system}', { system: syntaxesInWords[syntax] }));
  return words.length === 0 ? null : <Text size="sm">{words.join(' · ')}</Text>;
}
