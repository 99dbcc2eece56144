import { i18n } from '@lingui/core';
import { Alert, Code, List, Stack, Text, Title } from '@mantine/core';
import { CopyButton } from '../../../parts/copy-button.tsx';
import { fileName, save } from '../../../parts/download.ts';
import { Figure } from '../../../parts/figure.tsx';
import { count } from '../../../parts/formats.ts';
import { Time } from '../../../parts/time.tsx';
import { Warnings } from '../form/dry-run.tsx';
import type { AnyRun } from './analysis.ts';
import { Assumptions, type Check } from './assumptions.tsx';
import type { PrintedTable } from './copied-table.ts';
import { inASentence } from './in-a-sentence.ts';
import { ResultTable } from './printed-table.tsx';
import { RScript } from './r-script.tsx';

type Presentation = {
  tables: PrintedTable[];
  figures: { name: string; title: string; spec: object }[];
  assumption_checks: Check[];
  methods_paragraph: string;
  r_script: string;
};

/** What a run that is over has found, from the sentence to the script that finds the same. */
export function RunResult({ run, name }: { run: AnyRun; name: string }) {
  if (run.status === 'canceled')
    return <Alert color="gray">{i18n.t('This run was canceled. Nothing was found.')}</Alert>;
  if (run.status === 'failed') return <Failure run={run} />;
  const result = run.result as (Record<string, unknown> & Presentation) | null | undefined;
  if (!result) return null;
  const { tables, figures, assumption_checks, methods_paragraph, r_script } = result;
  const sentence = inASentence(result, run.dataset, tables);
  return (
    <Stack gap="xl">
      <Stack gap="sm">
        {sentence !== '' && <Text fz="lg">{sentence}</Text>}
        <Warnings warnings={run.warnings} />
      </Stack>
      {figures.length > 0 && (
        <Section id="figures" title={i18n.t('Figures')}>
          {figures.map((figure, i) => (
            <Figure key={figure.name + figure.title} figure={figure} number={i + 1} />
          ))}
        </Section>
      )}
      {tables.length > 0 && (
        <Section id="tables" title={i18n.t('Tables')}>
          {tables.map((table, i) => (
            <ResultTable key={table.name + table.title} table={table} number={i + 1} result={result} />
          ))}
        </Section>
      )}
      <Assumptions checks={assumption_checks} />
      {methods_paragraph !== '' && (
        <Section id="methods-paragraph" title={i18n.t('For the Methods section')}>
          <div>
            <Text>{methods_paragraph}</Text>
            <CopyButton text={methods_paragraph} label={i18n.t('Copy paragraph')} mt="xs" />
          </div>
        </Section>
      )}
      <RScript run={run} script={r_script} onSave={() => save(r_script, `${fileName(name)}.R`)} />
      <Provenance run={run} />
    </Stack>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} mb="sm">
        {title}
      </Title>
      <Stack gap="md">{children}</Stack>
    </section>
  );
}

function Failure({ run }: { run: AnyRun }) {
  const { error } = run;
  return (
    <Stack gap="sm">
      <Alert color="red" title={i18n.t('The run failed')}>
        <Text size="sm">{error?.message}</Text>
        <Text size="sm" mt="xs">
          {error?.code === 'ANALYSIS_INPUT'
            ? i18n.t('Change the parameters or the data, and run it again.')
            : error?.code === 'RESOURCE_LIMIT'
              ? i18n.t('It reached a limit of time or memory: take fewer patients or a simpler model.')
              : i18n.t('This is our fault, not yours. Run it again; if it fails again, report the id {id}.', {
                  id: run.id,
                })}
        </Text>
      </Alert>
      <Warnings warnings={run.warnings} />
    </Stack>
  );
}

/** Where the numbers come from, so that anybody can tell whether others are of the same data and method. */
function Provenance({ run }: { run: AnyRun }) {
  const { dataset } = run;
  return (
    <Section id="provenance" title={i18n.t('Where these numbers come from')}>
      <List size="sm">
        <List.Item>
          {i18n.t('Method')} <Code>{run.method}</Code>, {i18n.t('version {version}', { version: run.method_version })}
        </List.Item>
        {dataset !== null && (
          <>
            <List.Item>
              {i18n.t('{patients} patients in the project, {used} used, {missing} excluded for missing values', {
                patients: count(dataset.patients),
                used: count(dataset.used),
                missing: count(dataset.excluded_missing),
              })}
            </List.Item>
            <List.Item style={{ overflowWrap: 'anywhere' }}>
              {i18n.t('SHA-256 of the values that the method saw:')} <Code>{dataset.sha256}</Code>
            </List.Item>
          </>
        )}
        {run.finished_at !== null && (
          <List.Item>
            {i18n.t('Finished')} <Time at={run.finished_at} />
          </List.Item>
        )}
        <List.Item>
          {i18n.t('Run')} <Code>{run.id}</Code>
        </List.Item>
      </List>
    </Section>
  );
}
