import { i18n } from '@lingui/core';
import { Anchor, Badge, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import type { FoundPaper } from '@research-platform/client';
import { Link } from '@tanstack/react-router';
import { useCurrentProject } from '../../frame/current-project.ts';
import { AttachButton } from './attach-button.tsx';
import { useAttached } from './attached.ts';
import { MarkedText } from './marked-text.tsx';
import { authorsOf, placeOf } from './paper-words.ts';

/** The papers of a page, each with a box that marks it. */
export function FoundPapers({
  papers,
  marked,
  mark,
}: {
  papers: readonly FoundPaper[];
  marked: ReadonlySet<string>;
  mark: (id: string) => void;
}) {
  const attached = useAttached(
    useCurrentProject(),
    papers.map(({ id }) => id),
  );
  if (papers.length === 0)
    return (
      <Text>{i18n.t('No paper fits. Take a word away, widen the years, or import the papers that you miss.')}</Text>
    );
  return (
    <Stack component="ol" className="plain-list" gap="lg" mt={0} aria-label={i18n.t('Papers found')}>
      {papers.map((paper) => (
        <li key={paper.id}>
          <Group gap="sm" wrap="nowrap" align="flex-start">
            <Checkbox
              mt={5}
              className="no-print"
              aria-label={i18n.t('Mark {title}', { title: paper.title })}
              checked={marked.has(paper.id)}
              onChange={() => mark(paper.id)}
            />
            <Title order={2} size="h3">
              <Anchor
                component={Link}
                to="/literature"
                search={((before: object) => ({ ...before, paper: paper.id })) as never}
                resetScroll={false}
                inherit
                data-paper={paper.id}
              >
                {paper.highlights?.title == null ? paper.title : <MarkedText text={paper.highlights.title} />}
              </Anchor>
            </Title>
          </Group>
          <Group gap="xs">
            <Text size="sm">
              {authorsOf(paper)}
              {' · '}
              {placeOf(paper)}
            </Text>
            <PaperBadges paper={paper} />
          </Group>
          {paper.highlights?.abstract.map((passage) => (
            <Text key={passage} size="sm" mt={4}>
              … <MarkedText text={passage} /> …
            </Text>
          ))}
          <Group mt={4} className="no-print">
            <AttachButton paper={paper} attached={attached} />
          </Group>
        </li>
      ))}
    </Stack>
  );
}

export function PaperBadges({ paper }: { paper: Pick<FoundPaper, 'retracted' | 'library'> }) {
  return (
    <>
      {paper.retracted && (
        <Badge color="red" variant="filled">
          {i18n.t('Retracted')}
        </Badge>
      )}
      {paper.library === 'overlay' && <Badge variant="default">{i18n.t('Your account’s own')}</Badge>}
    </>
  );
}
