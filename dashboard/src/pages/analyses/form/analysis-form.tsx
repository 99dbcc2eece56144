import { i18n } from '@lingui/core';
import { Alert, Button, Grid, Group, List, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { AnalysisMethod } from '@research-platform/client';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useClient } from '../../../api/mode.ts';
import { ShowAsCode } from '../../../code/show-as-code.tsx';
import { TextLink } from '../../../parts/links.tsx';
import { Problem } from '../../../parts/problem.tsx';
import { useMay } from '../../../session/person.ts';
import type { Condition, NewSearch } from '../addresses.ts';
import { ColumnsProvider, useColumns } from './columns.ts';
import { type AnalysisBody, DryRun, errorsByPath, useDryRun } from './dry-run.tsx';
import { FilterBuilder, isWholeCondition } from './filter-builder.tsx';
import { ParametersForm } from './parameters-form.tsx';
import { designsOf, type JsonObject, missingFields, type Schema } from './schema.ts';

type Properties = { projectId: string; method: AnalysisMethod; draft: NewSearch };

/** The parameters of a method, the patients, what a run would use of them, and the button that runs it. */
export function AnalysisForm({ projectId, method, draft }: Properties) {
  const client = useClient();
  const navigate = useNavigate();
  const mayWrite = useMay('write');
  const columns = useColumns(projectId);
  const schema = method.parameters as Schema;
  const [name, setName] = useState(draft.name ?? method.title);
  const [parameters, setParameters] = useState<JsonObject>(() => ({ ...firstDesign(schema), ...draft.parameters }));
  const [conditions, setConditions] = useState<Condition[]>(draft.filter ?? []);
  const missing = missingFields(schema, parameters).map(({ name, schema }) => schema.title ?? name);
  const body = {
    name: name.trim() || method.title,
    method: method.name,
    parameters,
    filter: conditions.filter(isWholeCondition),
  } as AnalysisBody;
  // Of the name a dry run says nothing.
  const isWhole = missing.length === 0 && mayWrite;
  const [asked] = useDebouncedValue(isWhole ? JSON.stringify({ ...body, name: method.title }) : null, 500);
  const dryRun = useDryRun(projectId, asked === null ? null : (JSON.parse(asked) as AnalysisBody));
  const create = useMutation({
    mutationFn: () => client.analyses.create(projectId, { ...body, run: true } as AnalysisBody),
    onSuccess: ({ id }) =>
      navigate({ to: '/projects/$projectId/analyses/$analysisId', params: { projectId, analysisId: id } }),
  });
  useKeptInAddress({ projectId, method: method.name, name, parameters, conditions }, create.isIdle || create.isError);
  const errors = errorsByPath(create.error ?? (missing.length === 0 ? dryRun.error : null));

  return (
    <ColumnsProvider value={columns}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate();
        }}
      >
        <Grid gap="xl">
          <Grid.Col span={{ base: 12, md: 7 }}>
            <Stack gap="lg">
              {create.error !== null && <Problem error={create.error} />}
              {columns.error !== null && <Problem error={columns.error} />}
              <About method={method} projectId={projectId} />
              <TextInput
                label={i18n.t('Name of the analysis')}
                maw={520}
                required
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
              />
              <ParametersForm schema={schema} parameters={parameters} errors={errors} onChange={setParameters} />
              <section aria-labelledby="patients-taken">
                <Title order={2} id="patients-taken" mb="xs">
                  {i18n.t('Patients')}
                </Title>
                <FilterBuilder conditions={conditions} onChange={setConditions} />
              </section>
              {columns.isReady && columns.isSample && <SampleNote n={columns.lookedAt} />}
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 5 }}>
            <Stack gap="md" style={{ position: 'sticky', top: 90 }}>
              {mayWrite ? (
                <DryRun query={dryRun} missing={missing} />
              ) : (
                <Alert color="gray">
                  {i18n.t('You may read analyses but not make any: ask an owner of the account.')}
                </Alert>
              )}
              <Group gap="xs">
                <Button type="submit" disabled={!mayWrite || missing.length > 0} loading={create.isPending}>
                  {i18n.t('Run the analysis')}
                </Button>
                <ShowAsCode
                  compact
                  ask={(client) => client.analyses.create(projectId, { ...body, run: true } as AnalysisBody)}
                />
              </Group>
            </Stack>
          </Grid.Col>
        </Grid>
      </form>
    </ColumnsProvider>
  );
}

type Draft = { projectId: string; method: string; name: string; parameters: JsonObject; conditions: Condition[] };

/** A draft in the address is lost neither by the back button nor by loading the page again, and can be sent to a colleague. */
function useKeptInAddress(draft: Draft, isHere: boolean) {
  const navigate = useNavigate();
  const [kept] = useDebouncedValue(JSON.stringify(draft), 300);
  useEffect(() => {
    // Whoever has run it is on the way to its page.
    if (!isHere) return;
    const { projectId, method, name, parameters, conditions } = JSON.parse(kept) as Draft;
    void navigate({
      to: '/projects/$projectId/analyses/new',
      params: { projectId },
      search: { method, name, parameters, ...(conditions.length === 0 ? {} : { filter: conditions }) },
      replace: true,
      resetScroll: false,
    });
  }, [kept, navigate, isHere]);
}

function firstDesign(schema: Schema): JsonObject {
  const designs = designsOf(schema);
  return designs === null ? {} : { [designs.field]: [...designs.variants.keys()][0] };
}

function About({ method, projectId }: { method: AnalysisMethod; projectId: string }) {
  return (
    <Stack gap="xs">
      <Text>{method.description}</Text>
      <Text size="sm">
        <b>{i18n.t('When to use it:')}</b> {method.when_to_use}{' '}
        <TextLink to="/projects/$projectId/analyses/new" params={{ projectId }} search={{}}>
          {i18n.t('Choose another method')}
        </TextLink>
      </Text>
      {method.assumptions.length > 0 && (
        <details>
          <summary>{i18n.t('What it assumes')}</summary>
          <List size="sm">
            {method.assumptions.map((assumption) => (
              <List.Item key={assumption}>{assumption}</List.Item>
            ))}
          </List>
        </details>
      )}
    </Stack>
  );
}

function SampleNote({ n }: { n: number }) {
  return (
    <Text size="xs" c="dimmed">
      {i18n.t(
        'Levels and shares missing beside the columns are those of the first {n} patients. What a run would use is counted over all.',
        { n },
      )}
    </Text>
  );
}
