import { i18n } from '@lingui/core';
import { Anchor, Badge, Group, Stack, Tabs, Text, Title } from '@mantine/core';
import type { Paper } from '@research-platform/client';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { useCurrentProject } from '../../frame/current-project.ts';
import { SidePanel } from '../../parts/dialog.tsx';
import { Loaded } from '../../parts/page.tsx';
import { AttachButton } from './attach-button.tsx';
import { useAttached } from './attached.ts';
import { Citation } from './citation.tsx';
import { PaperBadges } from './found-papers.tsx';
import { CitedBy, References } from './paper-citations.tsx';
import { PaperLink } from './paper-link.tsx';
import { Relations } from './paper-relations.tsx';
import { authorsOf, bookOf, placeOf } from './paper-words.ts';

/** A paper beside a list, with those most like it and its citation. */
export function PaperDrawer({ id }: { id: string }) {
  const client = useClient();
  const navigate = useNavigate();
  const paper = useQuery({
    queryKey: [useMode(), 'literature', id],
    queryFn: ({ signal }) => client.literature.get(id, { signal }),
    staleTime: 60_000,
  });
  const close = () => {
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, paper: undefined })) as never,
      resetScroll: false,
    });
    // The drawer gives the focus back to what opened it; after a reload that is nothing, and the paper's link gets it, unless
    // somebody has gone on meanwhile.
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body && document.activeElement?.closest('[role=dialog]') === null) return;
      document.querySelector<HTMLElement>(`a[data-paper="${id}"]`)?.focus();
    });
  };
  return (
    <SidePanel onClose={close} title={i18n.t('Paper')}>
      <Loaded query={paper} what={i18n.t('Asking for the paper')}>
        {(found) => <Body paper={found} />}
      </Loaded>
    </SidePanel>
  );
}

function Body({ paper }: { paper: Paper }) {
  const project = useCurrentProject();
  const attached = useAttached(project, [paper.id]);
  return (
    <Stack>
      <Title order={2}>{paper.title}</Title>
      <Text size="sm">{authorsOf(paper, 12)}</Text>
      <Group gap="xs">
        <Text size="sm">{placeOf(paper)}</Text>
        <PaperBadges paper={paper} />
        <ShowAsCode compact ask={(asking) => asking.literature.get(paper.id)} />
      </Group>
      {paper.book !== undefined && <Text size="sm">{bookOf(paper.book)}</Text>}
      <Group gap="md">
        {paper.pmid !== null && (
          <Outside to={`https://pubmed.ncbi.nlm.nih.gov/${paper.pmid}/`}>PMID {paper.pmid}</Outside>
        )}
        {paper.pmcid !== null && (
          <Outside to={`https://www.ncbi.nlm.nih.gov/pmc/articles/${paper.pmcid}/`}>{paper.pmcid}</Outside>
        )}
        {paper.doi !== null && <Outside to={`https://doi.org/${encodeURI(paper.doi)}`}>doi:{paper.doi}</Outside>}
        {paper.other_dois?.map((doi) => (
          <Outside key={doi} to={`https://doi.org/${encodeURI(doi)}`}>
            {i18n.t('also doi:{doi}', { doi })}
          </Outside>
        ))}
        {paper.url !== undefined && <Outside to={paper.url}>{i18n.t('On the web')}</Outside>}
      </Group>
      {project === null ? (
        <Text size="sm" c="dimmed">
          {i18n.t('Choose a project above to attach this paper to it.')}
        </Text>
      ) : (
        <Group gap="xs">
          <AttachButton paper={paper} attached={attached} />
          <ShowAsCode compact ask={(asking) => asking.projectPapers.attach(project, { paper_ids: [paper.id] })} />
        </Group>
      )}
      <Tabs defaultValue="abstract" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="abstract">{i18n.t('Abstract')}</Tabs.Tab>
          <Tabs.Tab value="references">{i18n.t('References')}</Tabs.Tab>
          <Tabs.Tab value="cited-by">{i18n.t('Cited by')}</Tabs.Tab>
          <Tabs.Tab value="similar">{i18n.t('Similar papers')}</Tabs.Tab>
          <Tabs.Tab value="cite">{i18n.t('Cite')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="abstract" pt="md">
          <Abstract paper={paper} />
        </Tabs.Panel>
        <Tabs.Panel value="references" pt="md">
          <References key={paper.id} id={paper.id} />
        </Tabs.Panel>
        <Tabs.Panel value="cited-by" pt="md">
          <CitedBy key={paper.id} id={paper.id} />
        </Tabs.Panel>
        <Tabs.Panel value="similar" pt="md">
          <Similar id={paper.id} />
        </Tabs.Panel>
        <Tabs.Panel value="cite" pt="md">
          <Citation id={paper.id} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

function Outside({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <Anchor href={to} target="_blank" rel="noreferrer" size="sm">
      {children}
    </Anchor>
  );
}

function Abstract({ paper }: { paper: Paper }) {
  return (
    <Stack gap="sm">
      <Relations id={paper.id} />
      {paper.abstract_sections.length > 0
        ? paper.abstract_sections.map(({ label, text }) => (
            <Text key={text}>
              {label !== null && <b>{label}: </b>}
              {text}
            </Text>
          ))
        : (paper.abstract ?? <Text c="dimmed">{i18n.t('No abstract was given.')}</Text>)}
      {paper.mesh.length > 0 && (
        <Group gap={6} aria-label={i18n.t('Topics')}>
          {paper.mesh.map(({ term, major }) => (
            <Badge key={term} variant={major ? 'light' : 'default'} tt="none" maw="100%">
              {term}
            </Badge>
          ))}
        </Group>
      )}
    </Stack>
  );
}

function Similar({ id }: { id: string }) {
  const client = useClient();
  const similar = useQuery({
    queryKey: [useMode(), 'literature', id, 'similar'],
    queryFn: ({ signal }) => client.literature.similar(id, { limit: 10 }, { signal }),
    staleTime: 60_000,
  });
  return (
    <Loaded query={similar} what={i18n.t('Looking for similar papers')}>
      {({ items }) => (
        <Stack>
          {items.length === 0 && <Text>{i18n.t('No other paper is like it.')}</Text>}
          <Stack component="ul" className="plain-list" mt={0} gap="sm">
            {items.map((other) => (
              <li key={other.id}>
                <PaperLink id={other.id} title={other.title} />
                <Text size="sm" c="dimmed">
                  {authorsOf(other)} · {placeOf(other)}
                </Text>
              </li>
            ))}
          </Stack>
          <ShowAsCode ask={(asking) => asking.literature.similar(id, { limit: 10 })} />
        </Stack>
      )}
    </Loaded>
  );
}
