import { i18n } from '@lingui/core';
import { Alert, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { ApiError, type Client } from '@research-platform/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useClient, useMode } from '../../../api/mode.ts';
import { count } from '../../../parts/formats.ts';
import { Waiting } from '../../../parts/page.tsx';
import { Problem } from '../../../parts/problem.tsx';

export type AnalysisBody = Parameters<Client['analyses']['dryRun']>[1];
type Counts = Awaited<ReturnType<Client['analyses']['dryRun']>>;

/** What a run would use of the patients as they are now. `body` null: the form is not filled in yet. */
export function useDryRun(projectId: string, body: AnalysisBody | null) {
  const client = useClient();
  return useQuery({
    queryKey: [useMode(), 'projects', projectId, 'dry run', body],
    queryFn: ({ signal }) => client.analyses.dryRun(projectId, body!, { signal }),
    enabled: body !== null,
    placeholderData: keepPreviousData,
  });
}

/** What the API says is wrong, by the path of a field such as `parameters.time`. */
export function errorsByPath(error: Error | null): ReadonlyMap<string, string> {
  return new Map(error instanceof ApiError ? error.issues.map(({ path, message }) => [path, message]) : []);
}

type Asked = ReturnType<typeof useDryRun>;

export function DryRun({ query, missing }: { query: Asked; missing: string[] }) {
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="dry-run">
      <Title order={2} id="dry-run" mb="xs">
        {i18n.t('What a run would use')}
      </Title>
      <div aria-live="polite">
        {missing.length > 0 ? (
          <Text size="sm">{i18n.t('Still to be chosen: {fields}.', { fields: missing.join(', ') })}</Text>
        ) : query.error !== null ? (
          <Problem error={query.error} retry={() => void query.refetch()} />
        ) : query.data === undefined ? (
          <Waiting what={i18n.t('Counting patients')} />
        ) : (
          <CountsInWords counts={query.data} isOld={query.isPlaceholderData} />
        )}
      </div>
    </Paper>
  );
}

function CountsInWords({ counts, isOld }: { counts: Counts; isOld: boolean }) {
  const { n_patients, n_used, n_events, n_excluded, problems, warnings, unknown_because } = counts;
  return (
    <Stack gap="sm" opacity={isOld ? 0.5 : 1}>
      <Group gap="xl">
        <Figure n={n_patients} what={i18n.t('patients in the project')} />
        {n_used !== null && <Figure n={n_used} what={i18n.t('used')} />}
        {n_events !== null && <Figure n={n_events} what={i18n.t('events')} />}
      </Group>
      {n_excluded !== null && <Excluded excluded={n_excluded} />}
      {unknown_because !== null && (
        <Text size="sm">
          {unknown_because === 'too_many_patients'
            ? i18n.t('There are too many patients to count beforehand. A run tells.')
            : i18n.t('To count beforehand would be as much work as the run itself. A run tells.')}
        </Text>
      )}
      {problems.length > 0 && (
        <Alert color="red" title={i18n.t('A run would fail')}>
          <List size="sm">
            {problems.map(({ reason, message }) => (
              <List.Item key={reason + message}>{message}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <Warnings warnings={warnings} />
    </Stack>
  );
}

function Figure({ n, what }: { n: number; what: string }) {
  return (
    <Text>
      <Text component="span" fz="xl" fw={600}>
        {count(n)}
      </Text>{' '}
      {what}
    </Text>
  );
}

function Excluded({ excluded }: { excluded: NonNullable<Counts['n_excluded']> }) {
  const { filter, missing, missing_by_column, other } = excluded;
  const reasons = [
    [filter, i18n.t('do not meet the conditions')],
    [missing, i18n.t('lack a value that the method needs')],
    [other, i18n.t('are in no group that is compared')],
  ] as const;
  const given = reasons.filter(([n]) => n !== null && n > 0);
  const columns = missing_by_column.filter(({ n }) => n > 0);
  if (given.length === 0) return <Text size="sm">{i18n.t('Nobody is excluded.')}</Text>;
  return (
    <div>
      <Text size="sm">{i18n.t('Excluded:')}</Text>
      <List size="sm">
        {given.map(([n, why]) => (
          <List.Item key={why}>
            {count(n!)} {why}
            {n === missing && columns.length > 0 && why === reasons[1][1] && (
              <> ({columns.map(({ column, n }) => `${column}: ${count(n)}`).join(', ')})</>
            )}
          </List.Item>
        ))}
      </List>
    </div>
  );
}

export function Warnings({ warnings }: { warnings: readonly { code: string; message: string }[] }) {
  if (warnings.length === 0) return null;
  return (
    <Alert color="yellow" title={i18n.t('{n, plural, one {A warning} other {# warnings}}', { n: warnings.length })}>
      <List size="sm">
        {warnings.map(({ code, message }) => (
          <List.Item key={code + message}>{message}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
