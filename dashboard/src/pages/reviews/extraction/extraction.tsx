import { i18n } from '@lingui/core';
import { Badge, Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import type { Review, ReviewExtractionSummary } from '@research-platform/client';
import { useState } from 'react';
import { ShowAsCode } from '../../../code/show-as-code.tsx';
import { Empty } from '../../../parts/empty.tsx';
import { ButtonLink, TextLink } from '../../../parts/links.tsx';
import { More } from '../../../parts/more.tsx';
import { Loaded } from '../../../parts/page.tsx';
import { usePages } from '../../../parts/pages.ts';
import { useMay } from '../../../session/person.ts';
import { Agreement } from './agreement.tsx';
import { EffectTable } from './effect-table.tsx';
import { useExtractionForm } from './extraction-form.ts';
import { FormEditor } from './form-editor.tsx';
import type { ExtractionForm } from './rows.ts';
import { ExtractionSheet } from './sheet.tsx';

type State = ReviewExtractionSummary['state'];
const states = ['open', 'to_settle', 'agreed', 'not_included'] as const satisfies readonly State[];

function stateInWords(state: State): string {
  const words: Record<State, string> = {
    open: i18n.t('to extract'),
    to_settle: i18n.t('to settle'),
    agreed: i18n.t('agreed'),
    not_included: i18n.t('included no longer'),
  };
  return words[state];
}

/** What is read out of the included papers: the form, how far they are, and the effect table. */
export function Extraction({ review }: { review: Review }) {
  const form = useExtractionForm(review.id);
  const mayWrite = useMay('write');
  const [isEditing, setIsEditing] = useState(false);
  return (
    <Loaded query={form} what={i18n.t('Asking for the form')}>
      {(asked) => (
        <Stack gap="xl">
          {asked.fields.length === 0 ? (
            <Empty
              title={i18n.t('No extraction form yet')}
              action={mayWrite && <Button onClick={() => setIsEditing(true)}>{i18n.t('Make the form')}</Button>}
            >
              {i18n.t(
                'It says what is read out of each included paper: events, patients, means, how a trial was made.',
              )}
            </Empty>
          ) : (
            <>
              <Records review={review} form={asked} change={() => setIsEditing(true)} />
              {mayWrite && <ExtractionSheet review={review} />}
              {asked.reviewers > 1 && <Agreement review={review} />}
              <EffectTable review={review} />
            </>
          )}
          {isEditing && <FormEditor review={review} form={asked} close={() => setIsEditing(false)} />}
        </Stack>
      )}
    </Loaded>
  );
}

function Records({ review, form, change }: { review: Review; form: ExtractionForm; change: () => void }) {
  const mayWrite = useMay('write');
  const [state, setState] = useState<State | ''>('');
  const asked = { limit: 50, ...(state === '' ? {} : { state }) };
  const records = usePages(['reviews', review.id, 'extractions', state], (client, options) =>
    client.reviewExtractions.list(review.id, asked, options),
  );
  const params = { projectId: review.project_id, reviewId: review.id };
  return (
    <Stack component="section" gap="sm">
      <Group justify="space-between">
        <Title order={2}>{i18n.t('Included papers')}</Title>
        {mayWrite && (
          <Group gap="xs">
            <ButtonLink to="/projects/$projectId/reviews/$reviewId/extraction" params={params}>
              {i18n.t('Extract')}
            </ButtonLink>
            <Button variant="default" onClick={change}>
              {i18n.t('Change the form')}
            </Button>
          </Group>
        )}
      </Group>
      <Text size="sm">
        {i18n.t('{open} to extract, {settle} to settle, {agreed} agreed', {
          open: form.records.open,
          settle: form.records.to_settle,
          agreed: form.records.agreed,
        })}
      </Text>
      <Group align="flex-end">
        <NativeSelect
          label={i18n.t('State')}
          value={state}
          onChange={(event) => setState(event.currentTarget.value as State | '')}
          data={[
            { value: '', label: i18n.t('All included papers') },
            ...states.map((value) => ({ value, label: stateInWords(value) })),
          ]}
        />
        <ShowAsCode ask={(asking) => asking.reviewExtractions.list(review.id, asked)} />
      </Group>
      <Loaded query={records} what={i18n.t('Asking for the included papers')}>
        {(items) =>
          items.length === 0 ? (
            <Text role="status">{i18n.t('No paper fits.')}</Text>
          ) : (
            <>
              <Stack component="ol" className="plain-list" gap="sm" mt={0} aria-label={i18n.t('Included papers')}>
                {items.map((item) => (
                  <li key={item.record_id}>
                    <TextLink
                      to="/projects/$projectId/reviews/$reviewId/extraction"
                      params={params}
                      search={{ record: item.record_id }}
                    >
                      {item.title}
                    </TextLink>
                    <Group gap="xs">
                      <Text size="sm">{item.study ?? [item.first_author, item.year].filter(Boolean).join(' ')}</Text>
                      <Badge variant="default" tt="none">
                        {stateInWords(item.state)}
                      </Badge>
                      <Text size="sm">
                        {i18n.t('{completed} of {reviewers} completed', {
                          completed: item.completed,
                          reviewers: item.reviewers,
                        })}
                      </Text>
                    </Group>
                  </li>
                ))}
              </Stack>
              <More pages={records} />
            </>
          )
        }
      </Loaded>
    </Stack>
  );
}
