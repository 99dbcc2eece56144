import { i18n } from '@lingui/core';
import { Button, Group, Kbd, Stack, Text, Textarea } from '@mantine/core';
import type { Review } from '@research-platform/client';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useClient } from '../../../api/mode.ts';
import { ShowAsCode } from '../../../code/show-as-code.tsx';
import { Problem } from '../../../parts/problem.tsx';
import { useReviewChanged } from '../review.ts';
import { useScreeningKeys } from '../screening/screening-keys.ts';
import { AnswerRows } from './answer-rows.tsx';
import { type Extraction, emptyRow, type Field, sentRows, typedRows } from './rows.ts';
import { type Unsaved, useTyped } from './unsaved.ts';

type Properties = {
  review: Review;
  fields: readonly Field[];
  extraction: Extraction;
  me: string;
  unsaved: Unsaved;
  next: () => void;
};

/** What the person reads out of a paper, until all have completed it. */
export function OwnExtraction({ review, fields, extraction, me, unsaved, next }: Properties) {
  const client = useClient();
  const changed = useReviewChanged(review.id);
  const before = extraction.extractions.find(({ reviewer }) => reviewer.id === me);
  const { rows, note, setRows, setNote, saved } = useTyped(unsaved, extraction.record_id, () => ({
    rows: before === undefined ? [emptyRow()] : typedRows(before.rows),
    note: before?.note ?? '',
  }));
  const top = useRef<HTMLFormElement>(null);
  const bodyOf = (completed: boolean) => ({
    rows: sentRows(fields, rows),
    note: note.trim() === '' ? null : note.trim(),
    completed,
  });
  const save = useMutation({
    mutationFn: async (completed: boolean) =>
      client.reviewExtractions.save(review.id, extraction.record_id, bodyOf(completed)),
    onSuccess: (_, completed) => {
      saved();
      changed();
      if (completed) next();
    },
  });
  useScreeningKeys({
    f: () => top.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(),
    s: () => save.mutate(false),
    c: () => save.mutate(true),
  });
  return (
    <form
      ref={top}
      aria-label={i18n.t('Your extraction')}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        save.mutate(true);
      }}
    >
      <Stack gap="sm">
        {save.error !== null && <Problem error={save.error} />}
        <AnswerRows fields={fields} rows={rows} change={setRows} />
        <Textarea
          label={i18n.t('Note')}
          description={i18n.t('Seen by others only once all have completed.')}
          value={note}
          maxLength={5000}
          autosize
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Group gap="xs">
          <Button aria-keyshortcuts="c Control+Enter" loading={save.isPending} onClick={() => save.mutate(true)}>
            {i18n.t('Complete')}&nbsp;<Kbd size="xs">c</Kbd>
          </Button>
          <Button type="submit" variant="default" aria-keyshortcuts="s" loading={save.isPending}>
            {i18n.t('Save the draft')}&nbsp;<Kbd size="xs">s</Kbd>
          </Button>
          <ShowAsCode
            compact
            ask={(asking) => asking.reviewExtractions.save(review.id, extraction.record_id, bodyOf(true))}
          />
        </Group>
        <Text size="xs" c="dimmed">
          {i18n.t('f goes to the first field, Esc leaves it, Ctrl and Enter complete.')}
        </Text>
        <Text size="sm" role="status">
          {save.isSuccess && !save.variables && i18n.t('The draft is saved.')}
        </Text>
      </Stack>
    </form>
  );
}
