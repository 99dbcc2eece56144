import { i18n } from '@lingui/core';
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useClient, useMode } from '../../../api/mode.ts';
import { ShowAsCode } from '../../../code/show-as-code.tsx';
import { More } from '../../../parts/more.tsx';
import { Loaded } from '../../../parts/page.tsx';
import { usePages } from '../../../parts/pages.ts';
import { Problem } from '../../../parts/problem.tsx';
import { useMay } from '../../../session/person.ts';
import { papersIn } from '../../reviews/papers-in.ts';

/** The papers that an analysis rests on, such as those whose numbers a meta-analysis pools. */
export function Evidence({ analysisId }: { analysisId: string }) {
  const client = useClient();
  const mode = useMode();
  const queries = useQueryClient();
  const mayWrite = useMay('write');
  const heading = useRef<HTMLHeadingElement>(null);
  const [typed, setTyped] = useState('');
  const papers = usePages(['analyses', analysisId, 'papers'], (of, options) =>
    of.analysisPapers.list(analysisId, { limit: 20 }, options),
  );
  const changed = () => void queries.invalidateQueries({ queryKey: [mode, 'analyses', analysisId, 'papers'] });
  const names = papersIn(typed);
  const body = names[0]?.startsWith('rev_') === true ? { review_id: names[0] } : { paper_ids: names };
  const attach = useMutation({
    mutationFn: async () => client.analysisPapers.attach(analysisId, body),
    onSuccess: () => {
      setTyped('');
      changed();
    },
  });
  const detach = useMutation({
    mutationFn: async (paperId: string) => client.analysisPapers.detach(analysisId, paperId),
    onSuccess: () => {
      changed();
      // The button goes with its paper.
      heading.current?.focus();
    },
  });
  const problem = attach.error ?? detach.error;
  return (
    <Stack component="section" gap="sm" className="no-print">
      <Group>
        <Title order={2} ref={heading} tabIndex={-1}>
          {i18n.t('Evidence')}
        </Title>
        <ShowAsCode compact ask={(asking) => asking.analysisPapers.list(analysisId)} />
      </Group>
      {problem !== null && <Problem error={problem} />}
      <Loaded query={papers} what={i18n.t('Asking for the papers')}>
        {(items) =>
          items.length === 0 ? (
            <Text size="sm">{i18n.t('No paper is attached to this analysis.')}</Text>
          ) : (
            <>
              <Stack component="ol" className="plain-list" gap="xs" mt={0} aria-label={i18n.t('Evidence')}>
                {items.map(({ paper_id, paper }) => (
                  <li key={paper_id}>
                    <Group gap="xs">
                      <Text size="sm">
                        {paper === null
                          ? i18n.t('A paper that has left the library')
                          : [paper.title, paper.year].filter(Boolean).join(' ')}
                      </Text>
                      {mayWrite && (
                        <Button
                          variant="subtle"
                          color="gray"
                          size="compact-xs"
                          aria-label={i18n.t('Take off: {title}', { title: paper?.title ?? paper_id })}
                          onClick={() => detach.mutate(paper_id)}
                        >
                          {i18n.t('Take off')}
                        </Button>
                      )}
                    </Group>
                  </li>
                ))}
              </Stack>
              <More pages={papers} />
            </>
          )
        }
      </Loaded>
      {mayWrite && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            attach.mutate();
          }}
        >
          <Group gap="xs" align="flex-end">
            <TextInput
              label={i18n.t('Papers, or a systematic review')}
              description={i18n.t('PMIDs or DOIs, or the id of a review (rev_…) for all that it includes')}
              value={typed}
              maxLength={10_000}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button type="submit" variant="default" loading={attach.isPending} disabled={names.length === 0}>
              {i18n.t('Attach as evidence')}
            </Button>
            <ShowAsCode compact ask={(asking) => asking.analysisPapers.attach(analysisId, body)} />
          </Group>
        </form>
      )}
      <Text size="sm" role="status">
        {attach.data !== undefined &&
          i18n.t('{papers} found, {added} of them attached now', {
            papers: attach.data.papers,
            added: attach.data.added,
          })}
        {attach.data !== undefined &&
          attach.data.not_found.length > 0 &&
          ` ${i18n.t('Not found: {names}', { names: attach.data.not_found.join(', ') })}`}
      </Text>
    </Stack>
  );
}
