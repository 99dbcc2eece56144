import { i18n } from '@lingui/core';
import { Stack, Text } from '@mantine/core';
import type { Paper } from '@research-platform/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { NextPage } from '../../parts/next-page.tsx';
import { Loaded } from '../../parts/page.tsx';
import { PaperBadges } from './found-papers.tsx';
import { PaperLink } from './paper-link.tsx';
import { authorsOf, placeOf } from './paper-words.ts';

const asked = { limit: 20 };

/** What a paper cites. */
export function References({ id }: { id: string }) {
  const client = useClient();
  const [cursor, setCursor] = useState<string>();
  const references = useQuery({
    queryKey: [useMode(), 'literature', id, 'references', cursor],
    queryFn: () => client.literature.references(id, asked).page(cursor),
    staleTime: 60_000,
    placeholderData: (before, of) => (of?.queryKey[2] === id ? before : undefined),
  });
  return (
    <Loaded query={references} what={i18n.t('Asking for what it cites')}>
      {({ items, nextCursor }) => (
        <Stack>
          {items.length === 0 && <Text>{i18n.t('Its source lists no references.')}</Text>}
          <Stack component="ul" className="plain-list" mt={0} gap="sm">
            {items.map(({ position, paper, citation, pmid, doi }) => (
              <li key={position}>
                {paper === null ? (
                  <Text size="sm">
                    {[citation, pmid && `PMID ${pmid}`, doi && `doi:${doi}`].filter(Boolean).join(' ')}
                  </Text>
                ) : (
                  <ShortPaper paper={paper} />
                )}
              </li>
            ))}
          </Stack>
          <NextPage cursor={cursor} next={nextCursor} go={setCursor} />
          <ShowAsCode ask={(asking) => asking.literature.references(id, asked)} />
        </Stack>
      )}
    </Loaded>
  );
}

/** The papers that cite it. */
export function CitedBy({ id }: { id: string }) {
  const client = useClient();
  const [cursor, setCursor] = useState<string>();
  const papers = useQuery({
    queryKey: [useMode(), 'literature', id, 'cited_by', cursor],
    queryFn: () => client.literature.citedBy(id, asked).page(cursor),
    staleTime: 60_000,
    placeholderData: (before, of) => (of?.queryKey[2] === id ? before : undefined),
  });
  return (
    <Loaded query={papers} what={i18n.t('Asking for who cites it')}>
      {({ items, nextCursor }) => (
        <Stack>
          {items.length === 0 && (
            <Text>{i18n.t('No paper of the libraries cites it, as far as their sources list references.')}</Text>
          )}
          <Stack component="ul" className="plain-list" mt={0} gap="sm">
            {items.map((paper) => (
              <li key={paper.id}>
                <ShortPaper paper={paper} />
              </li>
            ))}
          </Stack>
          <NextPage cursor={cursor} next={nextCursor} go={setCursor} />
          <ShowAsCode ask={(asking) => asking.literature.citedBy(id, asked)} />
        </Stack>
      )}
    </Loaded>
  );
}

function ShortPaper({ paper }: { paper: Paper }) {
  return (
    <>
      <PaperLink id={paper.id} title={paper.title} /> <PaperBadges paper={paper} />
      <Text size="sm" c="dimmed">
        {authorsOf(paper)} · {placeOf(paper)}
      </Text>
    </>
  );
}
