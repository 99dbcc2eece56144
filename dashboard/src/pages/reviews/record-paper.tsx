import { i18n } from '@lingui/core';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import type { ReviewRecord } from '@research-platform/client';
import { CitesRetracted } from '../literature/cites-retracted.tsx';
import { PaperBadges } from '../literature/found-papers.tsx';
import { authorsOf, placeOf } from '../literature/paper-words.ts';

/** What a reviewer reads of a record: who wrote it, where, its abstract and topics. */
export function RecordPaper({ record: { paper, first_author, year, retracted_references } }: { record: ReviewRecord }) {
  if (paper === null)
    return (
      <Text>
        {[first_author, year].filter(Boolean).join(' ')} {i18n.t('This paper has left the library since it was added.')}
      </Text>
    );
  return (
    <Stack gap="sm" maw="46rem">
      <Group gap="xs">
        <Text size="sm">
          {authorsOf(paper, 6)} · {placeOf(paper)}
        </Text>
        <PaperBadges paper={paper} />
      </Group>
      <CitesRetracted papers={retracted_references} />
      <Group gap="md">
        {paper.pmid !== null && (
          <Outside to={`https://pubmed.ncbi.nlm.nih.gov/${paper.pmid}/`}>PMID {paper.pmid}</Outside>
        )}
        {paper.pmcid !== null && (
          <Outside to={`https://www.ncbi.nlm.nih.gov/pmc/articles/${paper.pmcid}/`}>{paper.pmcid}</Outside>
        )}
        {paper.doi !== null && <Outside to={`https://doi.org/${encodeURI(paper.doi)}`}>doi:{paper.doi}</Outside>}
      </Group>
      {paper.abstract_sections.length > 0 ? (
        paper.abstract_sections.map(({ label, text }) => (
          <Text key={`${label} ${text}`} lh={1.6}>
            {label !== null && <b>{label}: </b>}
            {text}
          </Text>
        ))
      ) : paper.abstract !== null ? (
        <Text lh={1.6}>{paper.abstract}</Text>
      ) : (
        <Text c="dimmed">{i18n.t('No abstract was given.')}</Text>
      )}
      {(paper.publication_types.length > 0 || paper.mesh.length > 0) && (
        <Text size="sm" c="dimmed">
          {[paper.publication_types.join(', '), paper.mesh.map(({ term }) => term).join(', ')]
            .filter((part) => part !== '')
            .join(' · ')}
        </Text>
      )}
    </Stack>
  );
}

function Outside({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <Anchor href={to} target="_blank" rel="noreferrer" size="sm" underline="always">
      {children}
    </Anchor>
  );
}
