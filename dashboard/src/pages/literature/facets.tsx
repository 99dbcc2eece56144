import { i18n } from '@lingui/core';
import { Group, Stack, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Operations } from '@research-platform/client';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { count } from '../../parts/formats.ts';
import type { LiteratureSearch } from './address.ts';

type Found = NonNullable<Operations['literature.search']['answer']['facets']>;
type Name = 'year' | 'publication_type' | 'journal' | 'mesh';

const shown = 8;

/** What the found papers are, by kind: a click narrows to one. */
export function Facets({ facets }: { facets: Found | null }) {
  const search = useSearch({ from: '/shell/literature' });
  const navigate = useNavigate({ from: '/literature' });
  const narrowed: Record<Name, (value: string) => LiteratureSearch> = {
    year: (value) => ({ from: Number(value), to: Number(value) }),
    publication_type: (value) => ({ type: value }),
    journal: (value) => ({ journal: value }),
    // The API narrows by no heading, so it becomes a part of the query, where it is seen.
    mesh: (value) => ({ q: `(${search.q}) AND "${value}"[mh]` }),
  };
  const titles: Record<Name, string> = {
    year: i18n.t('Year'),
    publication_type: i18n.t('Kind of paper'),
    journal: i18n.t('Journal'),
    mesh: i18n.t('Topic (MeSH)'),
  };
  const kinds = (['year', 'publication_type', 'journal', 'mesh'] as const).filter((name) => facets?.[name]?.length);
  if (kinds.length === 0) return null;
  return (
    <Stack component="aside" aria-label={i18n.t('Narrow the search')} w={240} gap="md" className="no-print">
      {kinds.map((name) => (
        <Stack key={name} gap={2}>
          <Title order={2} size="h4">
            {titles[name]}
          </Title>
          {facets![name]!.slice(0, shown).map(({ value, papers }) => (
            <UnstyledButton
              key={value}
              fz="sm"
              py={2}
              onClick={() =>
                void navigate({
                  search: (before) => ({ ...before, ...narrowed[name](value), cursor: undefined, paper: undefined }),
                })
              }
            >
              <Group justify="space-between" wrap="nowrap" gap="xs">
                <Text size="sm" td="underline" truncate>
                  {value}
                </Text>
                <Text size="sm" className="numbers">
                  {count(papers)}
                  <VisuallyHidden> {i18n.t('{n, plural, one {paper} other {papers}}', { n: papers })}</VisuallyHidden>
                </Text>
              </Group>
            </UnstyledButton>
          ))}
        </Stack>
      ))}
    </Stack>
  );
}
