import { i18n } from '@lingui/core';
import { Alert, Button, Checkbox, FileButton, Group, List, Stack, Text, Title } from '@mantine/core';
import type { Review } from '@research-platform/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import IconDownload from '~icons/tabler/download';
import { useClient, useMode } from '../../../api/mode.ts';
import { ShowAsCode } from '../../../code/show-as-code.tsx';
import { fileName, save } from '../../../parts/download.ts';
import { Problem } from '../../../parts/problem.tsx';

/** The caller's own extractions as a spreadsheet, taken away, filled in and brought back; each fault is told before anything is stored. */
export function ExtractionSheet({ review: { id, name } }: { review: Review }) {
  const client = useClient();
  const mode = useMode();
  const queries = useQueryClient();
  const [isCompleted, setIsCompleted] = useState(false);
  const take = useMutation({
    mutationFn: () => client.reviewExtractions.exportSheet(id),
    onSuccess: ({ text }) => save(`\ufeff${text}`, `${fileName(name, 'extraction')}.csv`, 'text/csv;charset=utf-8'),
  });
  const bring = useMutation({
    mutationFn: async (file: File) => {
      const body = { text: await file.text(), ...(isCompleted ? { completed: true } : {}) };
      const tried = await client.reviewExtractions.importSheet(id, { ...body, dry_run: true });
      return tried.total_faults > 0 ? tried : client.reviewExtractions.importSheet(id, body);
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: [mode, 'reviews', id] }),
  });
  const error = take.error ?? bring.error;
  const told = bring.data;
  return (
    <Stack component="section" gap="sm">
      <Group>
        <Title order={2}>{i18n.t('Spreadsheet')}</Title>
        <ShowAsCode compact ask={(asking) => asking.reviewExtractions.exportSheet(id)} />
      </Group>
      <Text size="sm">
        {i18n.t(
          'Your own extractions, with an empty row for each paper that waits: fill it in, and bring it back as CSV. Nobody else’s answers are touched.',
        )}
      </Text>
      {error !== null && <Problem error={error} />}
      <Group gap="xs" align="center">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          loading={take.isPending}
          onClick={() => take.mutate()}
        >
          {i18n.t('Download the table')}
        </Button>
        <FileButton
          accept=".csv,text/csv"
          onChange={(file) => file !== null && bring.mutate(file)}
          inputProps={{ 'aria-label': i18n.t('A filled-in spreadsheet') }}
        >
          {(properties) => (
            <Button {...properties} variant="default" loading={bring.isPending}>
              {i18n.t('Upload it filled in')}
            </Button>
          )}
        </FileButton>
        <Checkbox
          label={i18n.t('All its papers are wholly extracted')}
          checked={isCompleted}
          onChange={(event) => setIsCompleted(event.currentTarget.checked)}
        />
      </Group>
      {told !== undefined && told.total_faults > 0 && (
        <Alert color="red" variant="light" role="alert" title={i18n.t('Nothing was stored')}>
          <List size="sm">
            {told.faults.map(({ row, column, message }) => (
              <List.Item key={`${row} ${column} ${message}`}>
                {i18n.t('Row {row}', { row })} <b>{column}</b> <span lang="en">{message}</span>
              </List.Item>
            ))}
          </List>
          {told.total_faults > told.faults.length && (
            <Text size="sm">
              {i18n.t('The first {n} of {all}:', { n: told.faults.length, all: told.total_faults })}
            </Text>
          )}
        </Alert>
      )}
      <Text size="sm" role="status">
        {told !== undefined &&
          told.total_faults === 0 &&
          i18n.t('{created} new, {updated} changed, {unchanged} as they were; {agreed} agreed.', {
            created: told.created,
            updated: told.updated,
            unchanged: told.unchanged,
            agreed: told.agreed,
          })}
      </Text>
    </Stack>
  );
}
