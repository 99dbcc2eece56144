import { i18n } from '@lingui/core';
import { Button, Group, Kbd, Stack, Table, Text, Textarea, Title } from '@mantine/core';
import type { Review } from '@research-platform/client';
import { useMutation } from '@tanstack/react-query';
import { useClient } from '../../../api/mode.ts';
import { ShowAsCode } from '../../../code/show-as-code.tsx';
import { Problem } from '../../../parts/problem.tsx';
import { WideTable } from '../../../parts/wide-table.tsx';
import { useMay } from '../../../session/person.ts';
import { useReviewChanged } from '../review.ts';
import { useScreeningKeys } from '../screening/screening-keys.ts';
import { AnswerRows } from './answer-rows.tsx';
import { type Extraction, emptyRow, type Field, rowsToSettle, sentRows, type TypedRow, typedRows } from './rows.ts';
import { type Unsaved, useTyped } from './unsaved.ts';

type Properties = {
  review: Review;
  fields: readonly Field[];
  extraction: Extraction;
  unsaved: Unsaved;
  next: () => void;
};

/** What reviewers found differently, side by side, and what counts. */
export function Settle({ review, fields, extraction, unsaved, next }: Properties) {
  const client = useClient();
  const changed = useReviewChanged(review.id);
  const mayWrite = useMay('write');
  const { agreed, extractions, differences, compared } = extraction;
  const { rows, note, setRows, setNote, saved } = useTyped(unsaved, `agreed ${extraction.record_id}`, () => ({
    rows: begin(extraction),
    note: agreed?.note ?? '',
  }));
  const body = { rows: sentRows(fields, rows), note: note.trim() === '' ? null : note.trim() };
  const agree = useMutation({
    mutationFn: async () => client.reviewExtractions.agree(review.id, extraction.record_id, body),
    onSuccess: () => {
      saved();
      changed();
      if (agreed === null) next();
    },
  });
  const takeAllOf = (i: number) => {
    const one = extractions[i];
    if (one !== undefined) setRows(typedRows(one.rows));
  };
  const take = (difference: Extraction['differences'][number], answer: string | number | null) =>
    setRows(
      rows.map((row) =>
        row.outcome === difference.outcome && row.arm === difference.arm && difference.field !== null
          ? { ...row, answers: { ...row.answers, [difference.field]: answer === null ? '' : String(answer) } }
          : row,
      ),
    );
  useScreeningKeys(mayWrite ? { 1: () => takeAllOf(0), 2: () => takeAllOf(1), c: () => agree.mutate() } : {});
  const nameOf = (id: string) => extractions.find(({ reviewer }) => reviewer.id === id)?.reviewer.name ?? id;
  const labelOf = (name: string | null) => fields.find((field) => field.name === name)?.label || name;
  return (
    <Stack gap="md">
      {agreed !== null && <Text size="sm">{agreedInWords(agreed.by, agreed.reviewer.name)}</Text>}
      {compared > 0 && (
        <Text size="sm">
          {i18n.t('{same} of {compared} answers were the same.', { same: compared - differences.length, compared })}
        </Text>
      )}
      {differences.length > 0 && (
        <WideTable label={i18n.t('What differs')} fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{i18n.t('Answer')}</Table.Th>
              {extractions.map(({ reviewer }) => (
                <Table.Th scope="col" key={reviewer.id}>
                  {reviewer.name ?? reviewer.id}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {differences.map((difference) => (
              <Table.Tr key={`${difference.outcome}|${difference.arm}|${difference.field}`}>
                <Table.Th scope="row" fw={400}>
                  {[difference.outcome, difference.arm, labelOf(difference.field) ?? i18n.t('the whole row')]
                    .filter(Boolean)
                    .join(' · ')}
                </Table.Th>
                {extractions.map(({ reviewer }) => {
                  const found = difference.answers.find(({ reviewer_id }) => reviewer_id === reviewer.id);
                  const words =
                    found === undefined ? '–' : difference.field === null ? '✓' : String(found.answer ?? '–');
                  return (
                    <Table.Td key={reviewer.id}>
                      {mayWrite && difference.field !== null && found !== undefined ? (
                        <Button
                          variant="default"
                          size="compact-xs"
                          aria-label={i18n.t('Take {answer} of {name}', { answer: words, name: nameOf(reviewer.id) })}
                          onClick={() => take(difference, found.answer)}
                        >
                          {words}
                        </Button>
                      ) : (
                        words
                      )}
                    </Table.Td>
                  );
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </WideTable>
      )}
      <Title order={3}>{i18n.t('What counts')}</Title>
      {agree.error !== null && <Problem error={agree.error} />}
      {mayWrite && extractions.length > 1 && (
        <Group gap="xs">
          {extractions.map(({ reviewer }, i) => (
            <Button key={reviewer.id} variant="default" size="compact-sm" onClick={() => takeAllOf(i)}>
              {i18n.t('All of {name}', { name: reviewer.name ?? reviewer.id })}&nbsp;<Kbd size="xs">{i + 1}</Kbd>
            </Button>
          ))}
        </Group>
      )}
      <AnswerRows fields={fields} rows={rows} change={setRows} disabled={!mayWrite} />
      {mayWrite && (
        <>
          <Textarea
            label={i18n.t('Note')}
            value={note}
            maxLength={5000}
            autosize
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Group gap="xs">
            <Button aria-keyshortcuts="c" loading={agree.isPending} onClick={() => agree.mutate()}>
              {i18n.t('This counts')}&nbsp;<Kbd size="xs">c</Kbd>
            </Button>
            <ShowAsCode
              compact
              ask={(asking) => asking.reviewExtractions.agree(review.id, extraction.record_id, body)}
            />
            <Text size="sm" role="status">
              {agree.isSuccess && i18n.t('Saved: this counts now.')}
            </Text>
          </Group>
        </>
      )}
    </Stack>
  );
}

function begin(extraction: Extraction): TypedRow[] {
  const rows = extraction.agreed === null ? rowsToSettle(extraction) : typedRows(extraction.agreed.rows);
  return rows.length === 0 ? [emptyRow()] : rows;
}

function agreedInWords(by: 'one_reviewer' | 'same_answers' | 'person', name: string | undefined): string {
  if (by === 'same_answers') return i18n.t('Both found the same, which counts.');
  if (by === 'one_reviewer') return i18n.t('One extracts from each paper, and this counts.');
  return name === undefined ? i18n.t('Somebody settled what counts.') : i18n.t('{name} settled what counts.', { name });
}
