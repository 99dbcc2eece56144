import { i18n } from '@lingui/core';
import { Alert, Badge, Button, Group, Paper, Stack, Switch, Table, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useClient, useMode } from '../../../api/mode.ts';
import { ShowAsCode } from '../../../code/show-as-code.tsx';
import { Loaded } from '../../../parts/page.tsx';
import { Problem } from '../../../parts/problem.tsx';
import { useMay } from '../../../session/person.ts';
import { useDataAddress } from '../address.ts';
import type { Variable } from '../columns.ts';
import { useChangeVariables } from './change-variables.ts';
import { VariableDialog } from './variable-dialog.tsx';
import { typeWords, valuesWords } from './words.ts';

/** What the data themselves say of variables that the codebook has not: each is looked at before it is stored. */
export function Proposals({ variables }: { variables: readonly Variable[] }) {
  const { projectId } = useDataAddress();
  const client = useClient();
  const mayWrite = useMay('write');
  const [isAsked, setIsAsked] = useState(false);
  const inferred = useQuery({
    queryKey: [useMode(), 'projects', projectId, 'proposals'],
    queryFn: ({ signal }) => client.variables.infer(projectId, { signal }),
    enabled: isAsked,
    staleTime: 60_000,
  });
  const answer = useRef<HTMLDivElement>(null);
  if (!mayWrite) return null;
  const ask = () => {
    setIsAsked(true);
    // The button that is pressed goes: the focus goes on to what comes in its place.
    answer.current?.focus();
  };
  return (
    <section ref={answer} tabIndex={-1} aria-label={i18n.t('Proposed from the data')}>
      {isAsked ? proposed() : button()}
    </section>
  );

  function button() {
    return (
      <Group className="no-print">
        <Button variant={variables.length === 0 ? 'filled' : 'default'} onClick={ask}>
          {variables.length === 0
            ? i18n.t('Propose a codebook from the data')
            : i18n.t('Look for variables that are not in it')}
        </Button>
        <ShowAsCode compact ask={(client) => client.variables.infer(projectId)} />
      </Group>
    );
  }

  function proposed() {
    const known = new Set(variables.map(({ name }) => name));
    return (
      <Loaded query={inferred} what={i18n.t('Looking at the values of all patients')}>
        {({ variables: all }) => {
          const proposed = (all as Variable[]).filter(({ name }) => !known.has(name));
          return proposed.length === 0 ? (
            <Text role="status">{i18n.t('The codebook has every variable of the data.')}</Text>
          ) : (
            <ProposedTable proposed={proposed} isFirst={variables.length === 0} done={() => setIsAsked(false)} />
          );
        }}
      </Loaded>
    );
  }
}

type Confirmed = Record<string, Variable>;

/** What was confirmed is kept while one looks at another lens. */
function useConfirmed(projectId: string) {
  const queryClient = useQueryClient();
  const queryKey = [useMode(), 'confirmed variables', projectId];
  const { data } = useQuery<Confirmed>({
    queryKey,
    queryFn: () => ({}),
    initialData: {},
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return [data, (confirmed: Confirmed) => queryClient.setQueryData(queryKey, confirmed)] as const;
}

function ProposedTable({ proposed, isFirst, done }: { proposed: Variable[]; isFirst: boolean; done: () => void }) {
  const { projectId } = useDataAddress();
  const change = useChangeVariables(projectId);
  const [confirmed, setConfirmed] = useConfirmed(projectId);
  const [isStrict, setIsStrict] = useState(false);
  const [edited, setEdited] = useState<Variable | null>(null);
  const ready = proposed.map((variable) => (isStrict ? variable : loosened(variable)));
  const n = ready.filter(({ name }) => name in confirmed).length;
  const store = () =>
    change.mutate(
      (all) => {
        const known = new Set(all.map(({ name }) => name));
        return [...all, ...ready.flatMap(({ name }) => (!known.has(name) && confirmed[name] ? [confirmed[name]] : []))];
      },
      {
        onSuccess: () => {
          setConfirmed({});
          done();
        },
      },
    );
  return (
    <Paper withBorder p="md" className="no-print">
      <Stack>
        <Title order={3}>{i18n.t('Proposed from the data')}</Title>
        {change.error !== null && <Problem error={change.error} />}
        <Switch
          label={i18n.t('Take the smallest and largest value as limits, and require what nobody lacks')}
          checked={isStrict}
          onChange={(event) => setIsStrict(event.currentTarget.checked)}
        />
        <Table.ScrollContainer minWidth={640} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table verticalSpacing={4} aria-label={i18n.t('Proposed from the data')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{i18n.t('Variable')}</Table.Th>
                <Table.Th>{i18n.t('Type')}</Table.Th>
                <Table.Th>{i18n.t('Values')}</Table.Th>
                <Table.Th>{i18n.t('Is it right?')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {ready.map((variable) => (
                <Proposed
                  key={variable.name}
                  variable={confirmed[variable.name] ?? variable}
                  isConfirmed={variable.name in confirmed}
                  confirm={() => setConfirmed({ ...confirmed, [variable.name]: variable })}
                  edit={() => setEdited(confirmed[variable.name] ?? variable)}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        {isFirst && n < proposed.length && n > 0 && (
          <Alert color="orange" styles={{ label: { color: 'var(--mantine-color-text)' } }} variant="light">
            {i18n.t(
              'With a codebook, an upload or change with a variable that is not in it is refused: confirm all that you go on using.',
            )}
          </Alert>
        )}
        <Group>
          <Button disabled={n === 0} loading={change.isPending} onClick={store}>
            {i18n.t('Store {n} of {all} variables', { n, all: proposed.length })}
          </Button>
          <Button
            variant="default"
            disabled={n === proposed.length}
            onClick={() =>
              setConfirmed({ ...Object.fromEntries(ready.map((variable) => [variable.name, variable])), ...confirmed })
            }
          >
            {i18n.t('Confirm all')}
          </Button>
        </Group>
      </Stack>
      {edited !== null && (
        <VariableDialog
          before={null}
          given={edited}
          take={(variable) => setConfirmed({ ...confirmed, [variable.name]: variable })}
          close={() => setEdited(null)}
        />
      )}
    </Paper>
  );
}

function Proposed({
  variable,
  isConfirmed,
  confirm,
  edit,
}: {
  variable: Variable;
  isConfirmed: boolean;
  confirm: () => void;
  edit: () => void;
}) {
  const { name } = variable;
  return (
    <Table.Tr>
      <Table.Th scope="row">{name}</Table.Th>
      <Table.Td>{typeWords(variable.type)}</Table.Td>
      <Table.Td maw={320}>{valuesWords(variable)}</Table.Td>
      <Table.Td>
        <Group gap="xs" wrap="nowrap">
          {isConfirmed ? (
            <Badge variant="light">{i18n.t('Confirmed')}</Badge>
          ) : (
            <Button
              size="compact-sm"
              variant="light"
              aria-label={i18n.t('Confirm {variable}', { variable: name })}
              onClick={confirm}
            >
              {i18n.t('Confirm')}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={i18n.t('Change {variable}', { variable: name })}
            onClick={edit}
          >
            {i18n.t('Change')}
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

/** What the data so far happen to hold is no limit for what comes. */
const loosened = (variable: Variable): Variable => ({ ...variable, min: null, max: null, required: false });
