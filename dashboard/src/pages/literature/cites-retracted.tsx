import { i18n } from '@lingui/core';
import { Alert, Anchor, Text } from '@mantine/core';
import type { ProjectPaper } from '@research-platform/client';

/** Says that a paper cites retracted ones, and which. */
export function CitesRetracted({ papers }: { papers: ProjectPaper['retracted_references'] }) {
  if (papers.length === 0) return null;
  return (
    <Alert
      color="red"
      p="xs"
      mt={4}
      title={i18n.t('{n, plural, one {It cites a retracted paper} other {It cites # retracted papers}}', {
        n: papers.length,
      })}
    >
      <ul className="plain-list">
        {papers.map(({ paper_id, title, pmid, notices }) => (
          <li key={paper_id}>
            <Text size="sm">
              {title} {pmid !== null && <Pubmed pmid={pmid} />}
              {notices.map((notice) => (
                <span key={`${notice.type} ${notice.pmid} ${notice.doi} ${notice.citation}`}>
                  {' · '}
                  {i18n.t('Notice:')} {notice.citation} {notice.pmid !== null && <Pubmed pmid={notice.pmid} />}
                </span>
              ))}
            </Text>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Pubmed({ pmid }: { pmid: string }) {
  return (
    <Anchor
      href={`https://pubmed.ncbi.nlm.nih.gov/${pmid}/`}
      target="_blank"
      rel="noreferrer"
      size="sm"
      underline="always"
    >
      PMID {pmid}
    </Anchor>
  );
}
