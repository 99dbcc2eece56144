import { i18n } from '@lingui/core';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useClient, useMode } from '../../api/mode.ts';
import { Loaded } from '../../parts/page.tsx';
import { CitesRetracted } from './cites-retracted.tsx';
import { PaperLink } from './paper-link.tsx';
import { relationOf } from './paper-words.ts';

/** Notices, versions and comments of a paper, and the retracted papers that it cites. */
export function Relations({ id }: { id: string }) {
  const client = useClient();
  const relations = useQuery({
    queryKey: [useMode(), 'literature', id, 'relations'],
    queryFn: ({ signal }) => client.literature.relations(id, { signal }),
    staleTime: 60_000,
  });
  return (
    <Loaded query={relations} what={i18n.t('Asking for notices and versions')}>
      {({ items, retracted_references }) => (
        <>
          {items.map(({ type, citation, pmid, doi, paper, kind }) => (
            <Text
              key={`${type} ${pmid} ${doi} ${citation} ${paper?.id}`}
              size="sm"
              {...(kind === 'retraction' && { c: 'red' })}
            >
              <b>{relationOf(type)}:</b> {paper === null ? (citation ?? pmid ?? doi) : <PaperLink {...paper} />}
            </Text>
          ))}
          <CitesRetracted papers={retracted_references} />
        </>
      )}
    </Loaded>
  );
}
