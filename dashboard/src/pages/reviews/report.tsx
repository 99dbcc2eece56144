import { i18n } from '@lingui/core';
import { Button, Group, Paper, ScrollArea, Stack, Text, Title } from '@mantine/core';
import type { Review } from '@research-platform/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import IconDownload from '~icons/tabler/download';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { fileName, save } from '../../parts/download.ts';
import { Loaded } from '../../parts/page.tsx';
import { Problem } from '../../parts/problem.tsx';
import { useMay } from '../../session/person.ts';
import { SavePapers } from '../literature/save-papers.tsx';
import { useReviewChanged } from './review.ts';

/** The flow of PRISMA 2020, the report of the searches by PRISMA-S, and the included papers for the project. */
export function Report({ review }: { review: Review }) {
  return (
    <Stack gap="xl">
      <Flow review={review} />
      <Included review={review} />
      <Searches review={review} />
    </Stack>
  );
}

function Flow({ review: { id, name } }: { review: Review }) {
  const client = useClient();
  const svg = useQuery({
    queryKey: [useMode(), 'reviews', id, 'prisma', 'svg'],
    queryFn: ({ signal }) => client.reviews.prisma(id, { format: 'svg' }, { signal }),
  });
  const table = useMutation({
    mutationFn: async () => client.reviews.prisma(id, { format: 'csv' }),
    onSuccess: ({ text }) => save(text!, `${fileName(name, 'prisma-flow')}.csv`, 'text/csv;charset=utf-8'),
  });
  return (
    <Stack component="section" gap="sm">
      <Group>
        <Title order={2}>{i18n.t('Flow of PRISMA 2020')}</Title>
        <ShowAsCode compact ask={(asking) => asking.reviews.prisma(id, { format: 'svg' })} />
      </Group>
      <Loaded query={svg} what={i18n.t('Drawing the flow')}>
        {({ text, flow }) => (
          <>
            <Paper withBorder p="sm" bg="white" component="figure" m={0}>
              {/* On a small screen it is scrolled, so that its words can be read. */}
              <ScrollArea type="auto" viewportProps={{ tabIndex: 0, 'aria-label': i18n.t('Flow of PRISMA 2020') }}>
                <img
                  src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(text!)}`}
                  alt={i18n.t(
                    '{identified} records identified in databases and registers, {duplicates} duplicates removed, {screened} screened, {excluded} excluded, {assessed} reports assessed, {included} included',
                    {
                      identified: flow.databases_and_registers.identified,
                      duplicates: flow.databases_and_registers.duplicates_removed,
                      screened: flow.databases_and_registers.screened,
                      excluded: flow.databases_and_registers.excluded,
                      assessed: flow.databases_and_registers.reports.assessed,
                      included: flow.included.reports,
                    },
                  )}
                  style={{ width: '100%', minWidth: '44rem', maxWidth: '64rem', display: 'block' }}
                />
              </ScrollArea>
            </Paper>
            {table.error !== null && <Problem error={table.error} />}
            <Group gap="xs" className="no-print">
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<IconDownload size={16} />}
                onClick={() => save(text!, `${fileName(name, 'prisma-flow')}.svg`, 'image/svg+xml')}
              >
                {i18n.t('Flow as SVG')}
              </Button>
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<IconDownload size={16} />}
                loading={table.isPending}
                onClick={() => table.mutate()}
              >
                {i18n.t('Flow as CSV, for the R package PRISMA2020')}
              </Button>
            </Group>
          </>
        )}
      </Loaded>
    </Stack>
  );
}

function Included({ review: { id, name, project_id, records } }: { review: Review }) {
  const client = useClient();
  const changed = useReviewChanged(id);
  const mayWrite = useMay('write');
  const attach = useMutation({ mutationFn: async () => client.reviews.attachIncluded(id), onSuccess: changed });
  return (
    <Stack component="section" gap="sm">
      <Title order={2}>{i18n.t('Included papers')}</Title>
      {attach.error !== null && <Problem error={attach.error} />}
      <Group gap="xs">
        {mayWrite && (
          <>
            <Button variant="default" size="compact-sm" loading={attach.isPending} onClick={() => attach.mutate()}>
              {i18n.t('Attach them to the project')}
            </Button>
            <ShowAsCode compact ask={(asking) => asking.reviews.attachIncluded(id)} />
          </>
        )}
        <SavePapers
          label={i18n.t('Save the included papers')}
          name={`${name} included`}
          papers={records.included ?? 0}
          file={(client, format) => client.reviews.citations(id, { format, state: 'included' })}
          job={{ review_id: id, state: 'included' }}
          project={project_id}
        />
        <Text role="status" size="sm">
          {attach.data !== undefined &&
            i18n.t('{included} included, {added} of them attached now', {
              included: attach.data.included,
              added: attach.data.added,
            })}
        </Text>
      </Group>
    </Stack>
  );
}

function Searches({ review: { id, name } }: { review: Review }) {
  const client = useClient();
  const report = useQuery({
    queryKey: [useMode(), 'reviews', id, 'search-report'],
    queryFn: ({ signal }) => client.reviews.searchReport(id, { signal }),
  });
  return (
    <Stack component="section" gap="sm">
      <Group>
        <Title order={2}>{i18n.t('Report of the searches (PRISMA-S)')}</Title>
        <ShowAsCode compact ask={(asking) => asking.reviews.searchReport(id)} />
      </Group>
      <Loaded query={report} what={i18n.t('Writing the report')}>
        {({ text }) => (
          <>
            <Group gap="xs" className="no-print">
              <CopyButton text={text} />
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<IconDownload size={16} />}
                onClick={() => save(text, `${fileName(name, 'prisma-s')}.md`, 'text/markdown;charset=utf-8')}
              >
                {i18n.t('Save as Markdown')}
              </Button>
            </Group>
            <Paper withBorder p="md">
              <Text
                component="pre"
                size="sm"
                m={0}
                lang="en"
                style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontFamily: 'inherit' }}
              >
                {text}
              </Text>
            </Paper>
          </>
        )}
      </Loaded>
    </Stack>
  );
}
