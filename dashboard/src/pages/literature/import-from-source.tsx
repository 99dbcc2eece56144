import { i18n } from '@lingui/core';
import { Button, Group, NativeSelect, NumberInput, Stack, Text, Textarea, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { FormProblem } from '../../parts/form-problem.tsx';
import { refusedFields } from '../../parts/refused-fields.ts';

const fields = ['source', 'query', 'limit'] as const;

type Source = 'pubmed' | 'europepmc';

/** What PubMed or Europe PMC answers to a query in its own language. */
export function ImportFromSource({ started }: { started: (id: string) => void }) {
  const client = useClient();
  const mode = useMode();
  const queries = useQueryClient();
  const [source, setSource] = useState<Source>('pubmed');
  const [query, setQuery] = useState('');
  const [limit, setLimit] = useState<number | string>(1000);
  const body = { source, query: query.trim(), ...(typeof limit === 'number' ? { limit } : {}) };
  const ask = useMutation({
    mutationFn: () => client.literatureImports.create(body),
    onSuccess: ({ id }) => {
      void queries.invalidateQueries({ queryKey: [mode, 'literature-imports'] });
      started(id);
    },
  });
  const refused = refusedFields(ask.error, fields).at;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        ask.mutate();
      }}
    >
      <Stack gap="xs">
        <Title order={2}>{i18n.t('From PubMed or Europe PMC')}</Title>
        {ask.error !== null && <FormProblem error={ask.error} fields={fields} />}
        <NativeSelect
          label={i18n.t('Source')}
          value={source}
          error={refused.source}
          onChange={(event) => setSource(event.currentTarget.value as Source)}
          data={[
            { value: 'pubmed', label: 'PubMed' },
            { value: 'europepmc', label: 'Europe PMC' },
          ]}
        />
        <Textarea
          label={i18n.t('Query')}
          description={i18n.t('As its own search page takes it.')}
          value={query}
          error={refused.query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          autosize
          minRows={2}
          maxLength={10_000}
          required
          withAsterisk={false}
        />
        <NumberInput
          label={i18n.t('At most so many papers')}
          description={i18n.t('Empty: all of them.')}
          value={limit}
          error={refused.limit}
          onChange={setLimit}
          min={1}
          max={10_000_000}
          allowDecimal={false}
          hideControls
        />
        <Text size="sm" c="dimmed">
          {i18n.t('Every account of this platform finds papers from these sources.')}
        </Text>
        <Group>
          <Button type="submit" loading={ask.isPending} disabled={query.trim() === ''}>
            {i18n.t('Import')}
          </Button>
          <ShowAsCode compact ask={(asking) => asking.literatureImports.create(body)} />
        </Group>
      </Stack>
    </form>
  );
}
