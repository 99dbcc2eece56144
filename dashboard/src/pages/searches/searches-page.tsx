import { i18n } from '@lingui/core';
import { Badge, Code, Group, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { Empty } from '../../parts/empty.tsx';
import { ButtonLink, TextLink } from '../../parts/links.tsx';
import { NextPage } from '../../parts/next-page.tsx';
import { Loaded, Page } from '../../parts/page.tsx';
import { Time } from '../../parts/time.tsx';
import { countsInWords, isUnderWay, type SavedSearch } from './saved-search.ts';

const SearchDrawer = lazy(async () => ({ default: (await import('./search-drawer.tsx')).SearchDrawer }));
const route = getRouteApi('/shell/projects/$projectId/searches');
const asked = { limit: 20 };

/** The saved searches of a project, each with what its last run found. */
export function SearchesPage() {
  const client = useClient();
  const { projectId } = route.useParams();
  const { search: opened, cursor } = route.useSearch();
  const navigate = useNavigate({ from: '/projects/$projectId/searches' });
  const searches = useQuery({
    queryKey: [useMode(), 'projects', projectId, 'searches', cursor],
    queryFn: () => client.searches.list(projectId, asked).page(cursor),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some((one) => isUnderWay(one.latest_run)) ? 2_000 : false),
  });
  return (
    <Page
      title={i18n.t('Saved searches')}
      actions={
        <>
          <ButtonLink variant="default" to="/literature">
            {i18n.t('Find papers')}
          </ButtonLink>
          <ShowAsCode ask={(asking) => asking.searches.list(projectId, asked)} />
        </>
      }
    >
      <Loaded query={searches} what={i18n.t('Asking for the saved searches')}>
        {({ items, nextCursor }) =>
          items.length === 0 && cursor === undefined ? (
            <Empty
              title={i18n.t('No search is saved yet')}
              action={<ButtonLink to="/literature">{i18n.t('Find papers')}</ButtonLink>}
            >
              {i18n.t(
                'Search the literature and save the search: it is run again every night, and tells each paper that is new, corrected or retracted once.',
              )}
            </Empty>
          ) : (
            <>
              <Stack component="ul" className="plain-list" gap="lg" mt={0} aria-label={i18n.t('Saved searches')}>
                {items.map((search) => (
                  <li key={search.id}>
                    <OneSearch search={search} />
                  </li>
                ))}
              </Stack>
              <NextPage
                cursor={cursor}
                next={nextCursor}
                go={(wanted) => void navigate({ search: (before) => ({ ...before, cursor: wanted }) })}
              />
            </>
          )
        }
      </Loaded>
      <Suspense>{opened !== undefined && <SearchDrawer key={opened} id={opened} projectId={projectId} />}</Suspense>
    </Page>
  );
}

function OneSearch({ search: { id, name, query, active, latest_run } }: { search: SavedSearch }) {
  return (
    <>
      <Group gap="sm">
        <Title order={2} size="h3">
          <TextLink
            to="."
            search={((before: object) => ({ ...before, search: id })) as never}
            resetScroll={false}
            inherit
            data-search={id}
          >
            {name}
          </TextLink>
        </Title>
        {!active && <Badge variant="default">{i18n.t('not run at night')}</Badge>}
      </Group>
      <Code style={{ overflowWrap: 'anywhere' }}>{query.length > 300 ? `${query.slice(0, 300)}…` : query}</Code>
      <Text size="sm">
        {latest_run === null ? (
          i18n.t('It was not run yet.')
        ) : isUnderWay(latest_run) ? (
          i18n.t('It is being run.')
        ) : latest_run.error !== null ? (
          latest_run.error.message
        ) : (
          <>
            {countsInWords(latest_run)} · <Time at={latest_run.finished_at ?? latest_run.created_at} />
          </>
        )}
      </Text>
    </>
  );
}
