import { i18n } from '@lingui/core';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import IconFileExport from '~icons/tabler/file-export';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { Empty } from '../../parts/empty.tsx';
import { ButtonLink } from '../../parts/links.tsx';
import { Loaded } from '../../parts/page.tsx';
import { Problem } from '../../parts/problem.tsx';
import { useDataAddress } from './address.ts';
import { Cohorts } from './cohorts/cohorts.tsx';
import { type Column, columnsOf, type Variable } from './columns.ts';
import { Completeness } from './completeness/completeness.tsx';
import { ConditionBar } from './condition-bar.tsx';
import { ConditionDialog } from './condition-dialog.tsx';
import { analysisFilterOf, filterOf, withCondition } from './conditions.ts';
import { ColumnChooser } from './grid/column-chooser.tsx';
import { PatientGrid } from './grid/patient-grid.tsx';
import { PatientDrawer } from './patient/patient-drawer.tsx';
import { useCount, usePatients, windowRows } from './patients.ts';

/** More columns than these at once are nobody's table; the chooser has the others. */
const columnsAtFirst = 30;

/** The patients whom the filter selects: as a table, by what is missing, or as cohorts. */
export function PatientsView({ patients, variables }: { patients: number; variables: Variable[] }) {
  const { projectId, search, lens, conditions, change } = useDataAddress();
  const { query, further, rows, look } = usePatients(projectId, conditions, search.sort);
  const matching = useCount(projectId, conditions, patients);
  const total = rows.all ?? matching;
  // Further windows may hold further attributes, but columns that come while one scrolls would move what is looked at.
  const firstWindow = query.data?.get(0)?.items;
  const columns = useMemo(() => columnsOf(variables, firstWindow ?? []), [variables, firstWindow]);
  const shown = search.columns
    ? search.columns.flatMap((name) => columns.find((column) => column.name === name) ?? [])
    : columns.slice(0, columnsAtFirst);
  const [asked, setAsked] = useState<Column | 'any' | null>(null);
  const narrow = (filter: typeof conditions) => change({ filter: filter.length === 0 ? undefined : filter });

  return (
    <Stack gap="sm">
      <ConditionBar
        columns={columns}
        conditions={conditions}
        change={narrow}
        add={() => setAsked('any')}
        total={total}
        patients={patients}
      >
        {conditions.length > 0 && (
          <ButtonLink
            variant="default"
            size="compact-md"
            leftSection={<IconFileExport size={16} />}
            to="/projects/$projectId/exports"
            params={{ projectId }}
            search={{ filter: analysisFilterOf(conditions, columns) }}
          >
            {i18n.t('Export these patients')}
          </ButtonLink>
        )}
        {lens === 'grid' && <ColumnChooser columns={columns} shown={shown} choose={(columns) => change({ columns })} />}
        <ShowAsCode
          compact
          ask={(client) =>
            client.patients.list(projectId, { limit: windowRows, filter: filterOf(conditions), sort: search.sort })
          }
        />
      </ConditionBar>
      {lens === 'cohorts' && <Cohorts columns={columns} patients={patients} />}
      <Loaded query={query} what={i18n.t('Loading patients')}>
        {() =>
          lens === 'cohorts' ? null : rows.first.length === 0 ? (
            <NobodyFits clear={() => narrow([])} />
          ) : lens === 'completeness' ? (
            <Completeness columns={columns} rows={rows.first} isAll={rows.first.length === rows.all} total={total} />
          ) : (
            <PatientGrid
              rows={rows}
              columns={shown}
              total={total}
              sort={search.sort}
              isFetching={further.isFetching}
              isReordering={query.isPlaceholderData}
              look={look}
              sortBy={(sort) => change({ sort })}
              askCondition={setAsked}
              narrow={(...added) => narrow(added.reduce(withCondition, conditions))}
              openPatient={(patient) => change({ patient })}
            />
          )
        }
      </Loaded>
      {further.error !== null && (
        <Problem error={further.error} retry={() => void further.refetch()}>
          <Text size="sm">{i18n.t('The rows that were loaded are still here.')}</Text>
        </Problem>
      )}
      {asked !== null && (
        <ConditionDialog
          columns={columns}
          column={asked === 'any' ? null : asked}
          rows={rows.first}
          add={(condition) => narrow(withCondition(conditions, condition))}
          close={() => setAsked(null)}
        />
      )}
      {search.patient !== undefined && (
        <PatientDrawer
          id={search.patient}
          projectId={projectId}
          columns={columns}
          close={() => change({ patient: undefined })}
        />
      )}
    </Stack>
  );
}

function NobodyFits({ clear }: { clear: () => void }) {
  return (
    <Empty
      title={i18n.t('No patient meets these conditions')}
      action={
        <Group>
          <Button variant="default" onClick={clear}>
            {i18n.t('Remove all conditions')}
          </Button>
        </Group>
      }
    >
      {i18n.t('A patient whose value is missing meets no condition but “is missing”.')}
    </Empty>
  );
}
