import { i18n } from '@lingui/core';
import { Text } from '@mantine/core';
import type { Patient } from '@research-platform/client';
import { useEffect, useRef } from 'react';
import { count } from '../../../parts/formats.ts';
import type { Column } from '../columns.ts';

/** More patients than this are less than a pixel high. */
const drawn = 400;
const missingColour = [0xe8, 0x59, 0x0c, 255] as const;
const presentColour = [0x8f, 0xb8, 0xdc, 255] as const;

/** A point for each patient and variable: what is missing together shows as a block. */
export function MissingMap({ columns, rows }: { columns: readonly Column[]; rows: readonly Patient[] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const shown = rows.slice(0, drawn);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context == null || columns.length === 0 || shown.length === 0) return;
    const image = context.createImageData(columns.length, shown.length);
    shown.forEach(({ attributes }, row) => {
      columns.forEach(({ name }, column) => {
        const isMissing = (attributes[name] ?? null) === null;
        image.data.set(isMissing ? missingColour : presentColour, 4 * (row * columns.length + column));
      });
    });
    context.putImageData(image, 0, 0);
  });
  return (
    <figure style={{ margin: 0 }}>
      <canvas
        ref={canvas}
        className="missing-map"
        width={Math.max(1, columns.length)}
        height={Math.max(1, shown.length)}
        style={{ height: Math.min(400, Math.max(120, shown.length * 2)) }}
        role="img"
        aria-label={i18n.t('Map of what is missing; the table above has the counts')}
      />
      <Text component="figcaption" size="sm" c="dimmed">
        {i18n.t(
          'From left to right the variables in the order of the table, from top to bottom the first {n} patients. Orange: missing.',
          { n: count(shown.length) },
        )}
      </Text>
    </figure>
  );
}
