import { i18n } from '@lingui/core';
import { Alert, Grid, List, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { AnalysisMethod } from '@research-platform/client';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Condition, inOneSpelling, isWholeCondition } from '../../../parts/conditions.ts';
import { Problem } from '../../../parts/problem.tsx';
import { useMay } from '../../../session/person.ts';
import type { Draft } from '../addresses.ts';
import { ColumnsProvider, useColumns } from './columns.ts';
import { type AnalysisBody, DryRun, errorsByPath, useDryRun } from './dry-run.tsx';
import { FilterBuilder } from './filter-builder.tsx';
import { ParametersForm } from './parameters-form.tsx';
import { designsOf, type JsonObject, missingFields, type Schema } from './schema.ts';

/** What a form of an analysis holds once it is filled in. */
export type Settings = { name: string; parameters: JsonObject; filter: Condition[] };

type Properties = {
  projectId: string;
  method: AnalysisMethod;
  draft: Draft;
  /** Puts what is filled in into the address; absent once it is on its way. */
  keep: ((draft: Required<Draft>) => void) | undefined;
  error: Error | null;
  onSubmit: (settings: Settings) => void;
  /** Stands above the form: what somebody else has changed meanwhile. */
  notice?: ReactNode;
  /** Stands where a method is described. */
  choice?: ReactNode;
  buttons: (settings: Settings, mayStore: boolean) => ReactNode;
};

/** The parameters of a method, the patients, what a run would use of them, and the buttons that store or run it. */
export function AnalysisForm({ projectId, method, draft, keep, error, onSubmit, notice, choice, buttons }: Properties) {
  const mayWrite = useMay('write');
  const columns = useColumns(projectId);
  const schema = method.parameters as Schema;
  const [name, setName] = useState(draft.name ?? method.title);
  const [parameters, setParameters] = useState<JsonObject>(() => ({ ...firstDesign(schema), ...draft.parameters }));
  const [conditions, setConditions] = useState<Condition[]>(() => (draft.filter ?? []).map(inOneSpelling));
  const missing = missingFields(schema, parameters).map(({ name, schema }) => schema.title ?? name);
  const settings = { name: name.trim() || method.title, parameters, filter: conditions.filter(isWholeCondition) };
  // Of the name a dry run says nothing.
  const isWhole = missing.length === 0 && mayWrite;
  const body = JSON.stringify({ ...settings, name: method.title, method: method.name });
  const [asked] = useDebouncedValue(isWhole ? body : null, 500);
  const dryRun = useDryRun(projectId, asked === null ? null : (JSON.parse(asked) as AnalysisBody));
  useKeptInAddress({ name, parameters, filter: conditions }, keep);
  const errors = errorsByPath(error ?? (missing.length === 0 ? dryRun.error : null));

  return (
    <ColumnsProvider value={columns}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(settings);
        }}
      >
        <Grid gap="xl">
          <Grid.Col span={{ base: 12, md: 7 }}>
            <Stack gap="lg">
              {notice}
              {error !== null && <Problem error={error} />}
              {columns.error !== null && <Problem error={columns.error} />}
              <About method={method} choice={choice} />
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
              {buttons(settings, isWhole)}
            </Stack>
          </Grid.Col>
        </Grid>
      </form>
    </ColumnsProvider>
  );
}

/** A draft in the address is lost neither by the back button nor by loading the page again, and can be sent to a colleague. */
function useKeptInAddress(draft: Required<Draft>, keep: Properties['keep']) {
  const [kept] = useDebouncedValue(JSON.stringify(draft), 300);
  const latest = useRef(keep);
  latest.current = keep;
  // Anyone who has stored it is on the way to its page.
  const isHere = keep !== undefined;
  useEffect(() => {
    if (!isHere) return;
    latest.current?.(JSON.parse(kept) as Required<Draft>);
  }, [kept, isHere]);
}

function firstDesign(schema: Schema): JsonObject {
  const designs = designsOf(schema);
  return designs === null ? {} : { [designs.field]: [...designs.variants.keys()][0] };
}

function About({ method, choice }: { method: AnalysisMethod; choice: ReactNode }) {
  return (
    <Stack gap="xs">
      <Text>{method.description}</Text>
      <Text size="sm">
        <b>{i18n.t('When to use it:')}</b> {method.when_to_use} {choice}
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
