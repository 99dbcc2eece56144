import { i18n } from '@lingui/core';
import { Button, Group, Paper, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import IconDownload from '~icons/tabler/download';
import { fileName, save } from './download.ts';
import { csvOf, numbersBehind } from './figure-numbers.ts';
import { Waiting } from './page.tsx';
import { Problem } from './problem.tsx';

type Shown = { name: string; title: string; spec: object };

const drawing = () => import('./figure-drawing.ts');

/** A Vega-Lite figure as a paper prints it, with what one takes away: SVG, PNG for print, and the numbers behind it. */
export function Figure({ figure, number }: { figure: Shown; number: number }) {
  const { name, title, spec } = figure;
  const id = useId();
  const drawn = useQuery({
    queryKey: ['figure', spec],
    queryFn: async () => (await drawing()).drawnSvg(spec),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const file = fileName(`figure-${number}`, name);
  const png = useMutation({
    mutationFn: async () => save(await (await drawing()).drawnPng(spec), `${file}.png`),
  });
  return (
    <Paper withBorder p="md" component="figure" m={0} aria-labelledby={id}>
      {drawn.data !== undefined ? (
        <Drawing svg={drawn.data} title={title} />
      ) : drawn.error !== null ? (
        <Problem error={drawn.error} retry={() => void drawn.refetch()} />
      ) : (
        <Waiting what={i18n.t('Drawing the figure')} />
      )}
      <figcaption id={id}>
        <Text size="sm" mt="xs">
          <b>{i18n.t('Figure {number}.', { number })}</b> {title}
        </Text>
      </figcaption>
      {png.error !== null && <Problem error={png.error} />}
      <Group gap="xs" mt="xs" className="no-print">
        <Take
          label="SVG"
          about={title}
          onClick={() => save(drawn.data!, `${file}.svg`, 'image/svg+xml')}
          isOff={!drawn.data}
        />
        <Take label={i18n.t('PNG, 300 dpi')} about={title} onClick={() => png.mutate()} isOff={png.isPending} />
        <Take
          label={i18n.t('Numbers as CSV')}
          about={title}
          onClick={() => save(csvOf(numbersBehind(spec)), `${file}.csv`, 'text/csv;charset=utf-8')}
          isOff={false}
        />
      </Group>
    </Paper>
  );
}

type TakeProperties = { label: string; about: string; onClick: () => void; isOff: boolean };

function Take({ label, about, onClick, isOff }: TakeProperties) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconDownload size={16} />}
      aria-label={`${label}: ${about}`}
      disabled={isOff}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

/** A drawing is black on white in the dark too: it is what goes into the paper. It scales down to the window's width. */
function Drawing({ svg, title }: { svg: string; title: string }) {
  const url = useMemo(() => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`, [svg]);
  return <img src={url} alt={title} style={{ maxWidth: '100%', height: 'auto', display: 'block' }} />;
}
