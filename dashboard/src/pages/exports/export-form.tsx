import { i18n } from '@lingui/core';
import {
  Alert,
  Anchor,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  NumberInput,
  Radio,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { type Client, InvalidRequestError, type Project } from '@research-platform/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { type Condition, conditionInWords } from '../../parts/conditions.ts';
import { FormProblem } from '../../parts/form-problem.tsx';
import { Waiting } from '../../parts/page.tsx';
import { Problem } from '../../parts/problem.tsx';
import { refusedFields } from '../../parts/refused-fields.ts';
import { type ExportFormat, exportFormats, type Treatment } from './address.ts';
import type { Described } from './rules.ts';
import { Unclassified } from './unclassified.tsx';
import { WhatLeaves } from './what-leaves.tsx';
import { wordsOfFormat } from './words.ts';

type Filter = NonNullable<Parameters<Client['exports']['createOfProject']>[1]['filter']>;
type Section = 'patients' | 'variables' | 'analyses';
const fields = ['format', 'include', 'deidentify.k', 'deidentify'] as const;
const sections: readonly Section[] = ['patients', 'variables', 'analyses'];

/** What is asked for, and before it is asked what will leave. */
export function ExportForm({ project }: { project: Project }) {
  const client = useClient();
  const mode = useMode();
  const queries = useQueryClient();
  const {
    format = 'csv',
    treatment = 'safe_harbor',
    filter = [],
  } = useSearch({ from: '/shell/projects/$projectId/exports' });
  const navigate = useNavigate({ from: '/projects/$projectId/exports' });
  const [include, setInclude] = useState<Section[]>([...sections]);
  const [isJoined, setIsJoined] = useState(false);
  const [k, setK] = useState<number | null>(null);
  const hasDictionary = project.variables.length > 0;
  // Without a dictionary the data tell which variables there are.
  const proposed = useQuery({
    queryKey: [mode, 'projects', project.id, 'proposed-dictionary'],
    queryFn: async () => {
      const { variables } = await client.variables.infer(project.id);
      // Guesses are no words of a person.
      return (variables as Described[]).map((one) => ({ ...one, identifier: false, identifier_class: null }));
    },
    enabled: !hasDictionary && project.patient_count > 0,
    staleTime: 60_000,
  });
  const variables = hasDictionary ? (project.variables as Described[]) : (proposed.data ?? []);
  const body = {
    format,
    include,
    ...(filter.length === 0 ? {} : { filter: filter as Filter }),
    deidentify:
      treatment === 'none'
        ? (false as const)
        : {
            method: treatment,
            ...(isJoined ? { pseudonyms: 'project' as const } : {}),
            ...(k === null ? {} : { k }),
          },
  };
  const ask = useMutation({
    mutationFn: () => client.exports.createOfProject(project.id, body),
    onSuccess: ({ id }) => {
      void queries.invalidateQueries({ queryKey: [mode, 'projects', project.id, 'exports'] });
      void navigate({ search: (before) => ({ ...before, export: id }) });
    },
  });
  const change = (changes: { format?: ExportFormat; treatment?: Treatment }) => {
    ask.reset();
    void navigate({ search: (before) => ({ ...before, ...changes }), replace: true, resetScroll: false });
  };
  const refusal =
    ask.error instanceof InvalidRequestError && ask.error.reason === 'unclassified_variables' ? ask.error : null;
  const refused = refusedFields(ask.error, fields).at;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        ask.mutate();
      }}
    >
      <Stack>
        <Title order={2}>{i18n.t('New export')}</Title>
        {filter.length > 0 && (
          <CohortNote
            conditions={filter}
            clear={() => {
              ask.reset();
              void navigate({ search: ({ filter: _, ...before }) => before, replace: true, resetScroll: false });
            }}
          />
        )}
        {refusal !== null ? (
          <Unclassified error={refusal} projectId={project.id} />
        ) : (
          ask.error !== null && <FormProblem error={ask.error} fields={fields} />
        )}
        <Group align="flex-start" gap="xl">
          <NativeSelect
            label={i18n.t('Format')}
            value={format}
            error={refused.format}
            onChange={(event) => change({ format: event.currentTarget.value as ExportFormat })}
            data={exportFormats.map((one) => ({ value: one, label: wordsOfFormat(one) }))}
          />
          <Checkbox.Group
            label={i18n.t('What is exported')}
            value={include}
            error={refused.include}
            onChange={(chosen) => setInclude(sections.filter((one) => chosen.includes(one)))}
          >
            <Stack gap={6} mt={6}>
              <Checkbox value="patients" label={i18n.t('Patients')} />
              <Checkbox value="variables" label={i18n.t('Codebook')} />
              <Checkbox value="analyses" label={i18n.t('Analyses')} />
            </Stack>
          </Checkbox.Group>
          <Radio.Group
            label={i18n.t('De-identification')}
            value={treatment}
            error={refused.deidentify}
            onChange={(chosen) => change({ treatment: chosen as Treatment })}
          >
            <Stack gap={6} mt={6}>
              <Radio value="safe_harbor" label={i18n.t('Safe Harbor (45 CFR 164.514(b)(2)): dates become years')} />
              <Radio
                value="automatic_screening"
                label={i18n.t(
                  'Automatic screening: the same rules, but a program guesses the classes; not Safe Harbor',
                )}
              />
              <Radio value="date_shift" label={i18n.t('Dates shifted: time between them stays; not Safe Harbor')} />
              <Radio value="none" label={i18n.t('None: the data as they are')} />
            </Stack>
          </Radio.Group>
        </Group>
        {treatment !== 'none' && (
          <>
            <Checkbox
              label={i18n.t('The same pseudonyms in every such export of this project, so that they can be joined')}
              checked={isJoined}
              onChange={(event) => setIsJoined(event.currentTarget.checked)}
            />
            <NumberInput
              label={i18n.t('Smallest group (k)')}
              description={i18n.t('Empty: groups of patients alike in age, sex, ZIP code and years are only counted')}
              min={2}
              max={1000}
              allowDecimal={false}
              value={k ?? ''}
              error={refused['deidentify.k']}
              onChange={(value) => setK(typeof value === 'number' ? value : null)}
              maw="24rem"
            />
          </>
        )}
        {!hasDictionary && project.patient_count > 0 && (
          <Alert variant="default" title={i18n.t('This project has no codebook')}>
            <Text size="sm">
              {i18n.t(
                'Nobody has said yet what its variables tell about a patient. Their names were read from the data.',
              )}
            </Text>
            {proposed.error !== null && <Problem error={proposed.error} retry={() => void proposed.refetch()} />}
          </Alert>
        )}
        {proposed.isLoading ? (
          <Waiting what={i18n.t('Reading which variables there are')} />
        ) : (
          <WhatLeaves
            variables={variables}
            treatment={treatment}
            projectId={project.id}
            patients={filter.length > 0 ? null : project.patient_count}
            k={k}
          />
        )}
        <Group>
          <Button type="submit" loading={ask.isPending} disabled={include.length === 0}>
            {i18n.t('Export')}
          </Button>
          <ShowAsCode compact ask={(asking) => asking.exports.createOfProject(project.id, body)} />
          <Anchor href="/docs/guides/de-identification" size="sm">
            {i18n.t('What de-identification promises, and what not')}
          </Anchor>
        </Group>
      </Stack>
    </form>
  );
}

/** Whom an export of a cohort takes, as the data page or a colleague's link has said. */
function CohortNote({ conditions, clear }: { conditions: readonly Condition[]; clear: () => void }) {
  return (
    <Alert variant="default" title={i18n.t('Only some patients')}>
      <Text size="sm">
        {i18n.t('Only patients of whom: {conditions}', { conditions: conditions.map(conditionInWords).join('; ') })}
      </Text>
      <Button mt="xs" size="compact-sm" variant="default" onClick={clear}>
        {i18n.t('Take all patients')}
      </Button>
    </Alert>
  );
}
