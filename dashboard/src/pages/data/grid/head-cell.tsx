// biome-ignore-all lint/a11y/useSemanticElements: it is a part of a grid that is no table element
// biome-ignore-all lint/a11y/useFocusableInteractive: its buttons take the focus
import { i18n } from '@lingui/core';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import IconArrowDown from '~icons/tabler/arrow-down';
import IconArrowUp from '~icons/tabler/arrow-up';
import IconFilter from '~icons/tabler/filter';
import { percent } from '../../../parts/formats.ts';
import { type Column, isNumeric } from '../columns.ts';
import type { Condition } from '../conditions.ts';
import type { Bar, Distribution } from './distribution.ts';

export type SortDirection = 'ascending' | 'descending' | 'none';

/** The head of a column: its label sorts, its bars narrow, its funnel asks for a condition. */
export function HeadCell({
  column,
  distribution,
  direction,
  sort,
  ask,
  narrow,
}: {
  column: Column;
  distribution: Distribution;
  direction: SortDirection;
  sort: () => void;
  ask: () => void;
  narrow: (...conditions: Condition[]) => void;
}) {
  const { label, name, unit } = column;
  const { missing, rows } = distribution;
  return (
    <div role="columnheader" className="grid-head-cell" aria-sort={direction}>
      <div className="grid-head-line">
        <UnstyledButton className="grid-sort" onClick={sort} title={label === name ? name : `${label} (${name})`}>
          <span className="grid-label">{label}</span>
          {direction === 'ascending' && <IconArrowUp size={14} aria-hidden />}
          {direction === 'descending' && <IconArrowDown size={14} aria-hidden />}
        </UnstyledButton>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={i18n.t('Filter by {variable}', { variable: label })}
          onClick={ask}
        >
          <IconFilter size={14} />
        </ActionIcon>
      </div>
      <Bars bars={distribution.bars} isTouching={isNumeric(column)} narrow={narrow} />
      <span className="grid-missing" title={unit ?? undefined}>
        {missing === 0
          ? i18n.t('none missing')
          : i18n.t('{share} missing', { share: percent(missing / rows, missing / rows < 0.1 ? 1 : 0) })}
        {unit && ` · ${unit}`}
      </span>
    </div>
  );
}

/** For the eye and the mouse; by keyboard the funnel does the same. */
function Bars({
  bars,
  isTouching,
  narrow,
}: {
  bars: readonly Bar[];
  isTouching: boolean;
  narrow: (...conditions: Condition[]) => void;
}) {
  const most = Math.max(1, ...bars.map(({ n }) => n));
  const width = 100 / Math.max(1, bars.length);
  return (
    <svg className="grid-bars" viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true">
      {bars.map(({ n, words, conditions }, place) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: see above
        <g key={words} onClick={() => narrow(...conditions)}>
          <title>{`${words}: ${n}`}</title>
          <rect className="grid-bar-ground" x={place * width} y={0} width={width} height={24} />
          <rect
            className="grid-bar"
            x={place * width + (isTouching ? 0.5 : 2)}
            y={24 - (24 * n) / most}
            width={width - (isTouching ? 1 : 4)}
            height={(24 * n) / most}
          />
        </g>
      ))}
    </svg>
  );
}
