import { i18n } from '@lingui/core';
import { Button, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import IconHistory from '~icons/tabler/history';
import IconKeyboard from '~icons/tabler/keyboard';
import IconUpload from '~icons/tabler/upload';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { useCurrentProject } from '../../frame/current-project.ts';
import { Empty } from '../../parts/empty.tsx';
import { ButtonLink } from '../../parts/links.tsx';
import { NextPage } from '../../parts/next-page.tsx';
import { Loaded, Page } from '../../parts/page.tsx';
import { useMay } from '../../session/person.ts';
import { SaveSearch } from '../searches/save-search.tsx';
import { Facets } from './facets.tsx';
import { FoundPapers } from './found-papers.tsx';
import { HowItWasRead } from './how-it-was-read.tsx';
import { MarkedPapers, mostMarked } from './marked-papers.tsx';
import { usePaperKeys } from './paper-keys.ts';
import { askedOf, paperSearch } from './query.ts';
import { SavePapers } from './save-papers.tsx';
import { SearchForm } from './search-form.tsx';
import { SearchHistoryDrawer, useKeptSearch } from './search-history.tsx';

const PaperDrawer = lazy(async () => ({ default: (await import('./paper-drawer.tsx')).PaperDrawer }));
const ImportsDrawer = lazy(async () => ({ default: (await import('./imports-drawer.tsx')).ImportsDrawer }));
const KeysHelp = lazy(async () => ({ default: (await import('./keys-help.tsx')).KeysHelp }));

export function LiteraturePage() {
  const client = useClient();
  const mode = useMode();
  const mayImport = useMay('admin');
  const mayWrite = useMay('write');
  const project = useCurrentProject();
  const search = useSearch({ from: '/shell/literature' });
  const navigate = useNavigate({ from: '/literature' });
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const mark = (id: string) => setMarked((before) => withMark(before, id));
  usePaperKeys({ box, openHelp: () => setIsHelpOpen(true), mark });
  const { paper, import: imported, cursor, off, ...question } = search;
  const asked = askedOf(search);
  const found = useQuery({
    queryKey: [mode, 'literature', 'search', asked, cursor],
    queryFn: () => client.literature.search(asked).page(cursor),
    enabled: question.q !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  useKeptSearch(found.isSuccess && !found.isPlaceholderData && cursor === undefined ? asked : null);
  return (
    <Page
      title={i18n.t('Literature')}
      actions={
        <>
          <Button variant="default" leftSection={<IconKeyboard size={16} />} onClick={() => setIsHelpOpen(true)}>
            {i18n.t('Keys')}
          </Button>
          <Button variant="default" leftSection={<IconHistory size={16} />} onClick={() => setIsHistoryOpen(true)}>
            {i18n.t('Search history')}
          </Button>
          {project !== null && (
            <>
              <ButtonLink variant="default" to="/projects/$projectId/papers" params={{ projectId: project }}>
                {i18n.t('Papers of the project')}
              </ButtonLink>
              <ButtonLink variant="default" to="/projects/$projectId/searches" params={{ projectId: project }}>
                {i18n.t('Saved searches')}
              </ButtonLink>
            </>
          )}
          {mayImport && (
            <Button
              variant="default"
              leftSection={<IconUpload size={16} />}
              onClick={() => void navigate({ search: (before) => ({ ...before, import: 'all' }) })}
            >
              {i18n.t('Import papers')}
            </Button>
          )}
        </>
      }
    >
      <SearchForm box={box} />
      {question.q === undefined ? (
        <Empty title={i18n.t('What are you looking for?')}>
          {i18n.t(
            'Write it in words, as you would ask a colleague, or in PubMed’s language: "small cell"[ti] AND survival[tiab] AND 2015:2024[dp]. Only papers that were imported are found.',
          )}
        </Empty>
      ) : (
        <Loaded query={found} what={i18n.t('Searching')}>
          {({ data, items, nextCursor }) => (
            <Stack gap="md" aria-busy={found.isFetching}>
              <HowItWasRead read={data.query} />
              <Group justify="space-between">
                <Text role="status" fw={600}>
                  {data.total.relation === 'exact'
                    ? i18n.t('{n, plural, =0 {No paper} one {# paper} other {# papers}}', { n: data.total.value })
                    : i18n.t('At least {n, plural, one {# paper} other {# papers}}', { n: data.total.value })}
                </Text>
                <Group gap="xs">
                  {data.total.value > 0 && (
                    <FileOfFound
                      asked={{ ...asked, q: data.query.corrected?.text ?? asked.q }}
                      papers={data.query.matching === 'any' ? null : data.total.value}
                      project={project}
                    />
                  )}
                  {project !== null && mayWrite && (
                    <SaveSearch asked={{ ...asked, q: data.query.corrected?.text ?? asked.q }} project={project} />
                  )}
                  <ShowAsCode ask={(asking) => asking.literature.search(asked)} />
                </Group>
              </Group>
              <Group align="flex-start" gap="xl" wrap="wrap">
                <Stack flex="1 1 24rem" miw={0}>
                  <MarkedPapers marked={marked} clear={() => setMarked(new Set())} project={project} />
                  <FoundPapers papers={items} marked={marked} mark={mark} />
                  <NextPage
                    cursor={cursor}
                    next={nextCursor}
                    go={(wanted) => void navigate({ search: (before) => ({ ...before, cursor: wanted }) })}
                  />
                </Stack>
                <Facets facets={data.facets} />
              </Group>
            </Stack>
          )}
        </Loaded>
      )}
      <Suspense>
        {paper !== undefined && <PaperDrawer id={paper} />}
        {imported !== undefined && <ImportsDrawer wanted={imported} />}
        {isHistoryOpen && <SearchHistoryDrawer close={() => setIsHistoryOpen(false)} />}
        {isHelpOpen && <KeysHelp close={() => setIsHelpOpen(false)} />}
      </Suspense>
    </Page>
  );
}

/** With the paper marked, or not any more. */
function withMark(marked: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const after = new Set(marked);
  if (!after.delete(id) && after.size < mostMarked) after.add(id);
  return after;
}

/** `papers`: how many, where the list has the very papers of the file and not such with some of the words. */
function FileOfFound({
  asked,
  papers,
  project,
}: {
  asked: ReturnType<typeof askedOf>;
  papers: number | null;
  project: string | null;
}) {
  const search = paperSearch(asked);
  return (
    <SavePapers
      label={i18n.t('Save the papers')}
      name={asked.q.slice(0, 60)}
      papers={papers}
      file={(client, format) => client.literature.citations({ format, search })}
      job={{ search }}
      project={project}
    />
  );
}
