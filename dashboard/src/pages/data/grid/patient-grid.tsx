// biome-ignore-all lint/a11y/useSemanticElements: a table element can't hold rows that are not there yet
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names the active cell
import { i18n } from '@lingui/core';
import { Group } from '@mantine/core';
import type { Patient } from '@research-platform/client';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { count } from '../../../parts/formats.ts';
import { useMay } from '../../../session/person.ts';
import { type Column, isNumeric, valueWords } from '../columns.ts';
import type { Condition } from '../conditions.ts';
import { ValueDialog } from '../patient/value-dialog.tsx';
import { type Rows, windowRows } from '../patients.ts';
import { distributionOf } from './distribution.ts';
import { HeadCell } from './head-cell.tsx';

const rowHeight = 34;
const idWidth = 150;
const cellWidth = 140;

type Place = { row: number; cell: number };

/** Patients by variables. Arrow keys move, Enter opens the patient or changes the value. */
export function PatientGrid({
  rows,
  columns,
  total,
  sort,
  isFetching,
  isReordering,
  look,
  sortBy,
  askCondition,
  narrow,
  openPatient,
}: {
  rows: Rows;
  columns: readonly Column[];
  total: number | null;
  sort: string | undefined;
  isFetching: boolean;
  /** The rows still stand in another order than `sort`. */
  isReordering: boolean;
  /** Says which windows are looked at, so that they are loaded. */
  look: (windows: readonly [first: number, last: number]) => void;
  sortBy: (sort: string | undefined) => void;
  askCondition: (column: Column) => void;
  narrow: (...conditions: Condition[]) => void;
  openPatient: (id: string) => void;
}) {
  const mayWrite = useMay('write');
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Place>({ row: 0, cell: 0 });
  const [edited, setEdited] = useState<{ patient: Patient; column: Column } | null>(null);
  // How many there are is not told to everybody: then there is one window more than was seen.
  const height = total ?? rows.first.length + windowRows;
  const virtual = useVirtualizer({
    count: height,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollPaddingStart: 100,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const firstWindow = Math.floor((items[0]?.index ?? 0) / windowRows);
  // It is asked for when somebody is half a window before it.
  const lastWindow = Math.floor((last + windowRows / 2) / windowRows);
  useEffect(() => look([firstWindow, lastWindow]), [look, firstWindow, lastWindow]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: in another order one begins at the top
  useEffect(() => {
    setActive({ row: 0, cell: 0 });
    scroller.current?.scrollTo({ top: 0 });
  }, [sort]);

  const counted = useMemo(() => rows.first.slice(0, windowRows), [rows]);
  const distributions = useMemo(() => columns.map((column) => distributionOf(column, counted)), [columns, counted]);
  const width = idWidth + columns.length * cellWidth;
  const edit = ({ row, cell }: Place) => {
    const patient = rows.at(row);
    const column = columns[cell - 1];
    if (patient === undefined) return;
    if (column === undefined) openPatient(patient.id);
    else if (mayWrite) setEdited({ patient, column });
  };
  // The same function at each rendering, so that rows that stay are not drawn again while one scrolls.
  const latest = useRef(edit);
  latest.current = edit;
  const editPlace = useCallback((place: Place) => latest.current(place), []);
  const go = (to: Place) => {
    const place = {
      row: Math.max(0, Math.min(height - 1, to.row)),
      cell: Math.max(0, Math.min(columns.length, to.cell)),
    };
    setActive(place);
    virtual.scrollToIndex(place.row);
    scroller.current?.scrollTo({ left: sideways(scroller.current, place.cell) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== scroller.current) return;
    const moved = movedBy(event, active, { rows: height, cells: columns.length });
    if (moved !== null) go(moved);
    else if (event.key === 'Enter' || event.key === 'F2') edit(active);
    else return;
    event.preventDefault();
  };
  const isActiveShown = items.some(({ index }) => index === active.row);
  const first = items.find(({ end }) => end > (virtual.scrollOffset ?? 0))?.index ?? 0;
  const ready = (name: string) => ({
    direction:
      sort === name ? ('ascending' as const) : sort === `-${name}` ? ('descending' as const) : ('none' as const),
    sort: () => sortBy(sort === name ? `-${name}` : sort === `-${name}` ? undefined : name),
  });

  return (
    <div>
      <div
        ref={scroller}
        role="grid"
        aria-label={i18n.t('Patients')}
        aria-rowcount={total === null ? -1 : total + 1}
        aria-colcount={columns.length + 1}
        aria-activedescendant={isActiveShown ? `cell-${active.row}-${active.cell}` : undefined}
        aria-busy={isFetching || isReordering}
        tabIndex={0}
        className="patient-grid"
        onKeyDown={onKeyDown}
      >
        <div role="rowgroup" className="grid-head" style={{ width }}>
          <div role="row" aria-rowindex={1} className="grid-row">
            <div role="columnheader" className="grid-head-cell grid-id">
              {i18n.t('Patient')}
            </div>
            {columns.map((column, place) => (
              <HeadCell
                key={column.name}
                column={column}
                distribution={distributions[place]!}
                {...ready(column.name)}
                ask={() => askCondition(column)}
                narrow={narrow}
              />
            ))}
          </div>
        </div>
        <div
          role="rowgroup"
          className="grid-body"
          style={{ height: virtual.getTotalSize(), width, opacity: isReordering ? 0.4 : undefined }}
        >
          {items.map(({ index, start }) => (
            <Row
              key={rows.at(index)?.id ?? index}
              index={index}
              start={start}
              patient={rows.at(index)}
              columns={columns}
              active={index === active.row ? active.cell : null}
              choose={setActive}
              edit={editPlace}
            />
          ))}
        </div>
      </div>
      <Group gap="md" mt={4} className="no-print grid-foot">
        <span>
          {total === null
            ? i18n.t('Rows {first} to {last}; {loaded} loaded', {
                first: count(first + 1),
                last: count(Math.min(last + 1, rows.first.length)),
                loaded: count(rows.first.length),
              })
            : i18n.t('Rows {first} to {last} of {total}', {
                first: count(first + 1),
                last: count(Math.min(last + 1, total)),
                total: count(total),
              })}
        </span>
        <span>
          {counted.length < (total ?? Number.POSITIVE_INFINITY)
            ? i18n.t('Bars and shares missing in the heads are of the first {n} rows.', { n: count(counted.length) })
            : i18n.t('Bars and shares missing in the heads are of all rows.')}
        </span>
      </Group>
      {edited !== null && <ValueDialog {...edited} close={() => setEdited(null)} />}
    </div>
  );
}

const Row = memo(function Row({
  index,
  start,
  patient,
  columns,
  active,
  choose,
  edit,
}: {
  index: number;
  start: number;
  patient: Patient | undefined;
  columns: readonly Column[];
  active: number | null;
  choose: (place: Place) => void;
  edit: (place: Place) => void;
}) {
  const cell = (place: number) => ({
    id: `cell-${index}-${place}`,
    role: 'gridcell' as const,
    'data-active': active === place || undefined,
    onClick: () => choose({ row: index, cell: place }),
    onDoubleClick: () => edit({ row: index, cell: place }),
  });
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="grid-row grid-data-row"
      style={{ transform: `translateY(${start}px)`, height: rowHeight }}
    >
      <div {...cell(0)} className="grid-cell grid-id">
        {patient === undefined ? (
          '…'
        ) : (
          <button
            type="button"
            tabIndex={-1}
            className="grid-open"
            title={patient.id}
            aria-label={patient.external_id ?? patient.id}
            onClick={() => edit({ row: index, cell: 0 })}
          >
            {/* Ids of one upload begin alike, and only their begin would be seen. */}
            {patient.external_id ?? `…${patient.id.slice(-10)}`}
          </button>
        )}
      </div>
      {columns.map((column, place) => {
        const value = patient?.attributes[column.name];
        return (
          <div
            key={column.name}
            {...cell(place + 1)}
            className={isNumeric(column) ? 'grid-cell numbers' : 'grid-cell'}
            data-missing={(patient !== undefined && (value ?? null) === null) || undefined}
          >
            {valueWords(value, column)}
          </div>
        );
      })}
    </div>
  );
});

function movedBy(event: KeyboardEvent, { row, cell }: Place, { rows, cells }: { rows: number; cells: number }) {
  const isFar = event.ctrlKey || event.metaKey;
  switch (event.key) {
    case 'ArrowDown':
      return { row: row + 1, cell };
    case 'ArrowUp':
      return { row: row - 1, cell };
    case 'ArrowRight':
      return { row, cell: cell + 1 };
    case 'ArrowLeft':
      return { row, cell: cell - 1 };
    case 'PageDown':
      return { row: row + 15, cell };
    case 'PageUp':
      return { row: row - 15, cell };
    case 'Home':
      return { row: isFar ? 0 : row, cell: 0 };
    case 'End':
      return { row: isFar ? rows - 1 : row, cell: cells };
    default:
      return null;
  }
}

/** How far to the left the scroller has to stand for a cell to be seen beside the column of the patients. */
function sideways(scroller: HTMLElement, cell: number): number {
  if (cell === 0) return scroller.scrollLeft;
  const start = (cell - 1) * cellWidth;
  const room = scroller.clientWidth - idWidth - cellWidth;
  return Math.min(start, Math.max(scroller.scrollLeft, start - room));
}
