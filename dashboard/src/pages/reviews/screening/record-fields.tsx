import { i18n } from '@lingui/core';
import { Button, Checkbox, Group, Pill, Stack, Text, TextInput } from '@mantine/core';
import type { Client, ReviewRecord } from '@research-platform/client';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { useClient } from '../../../api/mode.ts';
import { ShowAsCode } from '../../../code/show-as-code.tsx';
import { Problem } from '../../../parts/problem.tsx';
import type { Stage } from '../address.ts';

type Patch = Parameters<Client['reviewRecords']['update']>[2];

type Properties = {
  record: ReviewRecord;
  stage: Stage;
  change: (record: ReviewRecord) => void;
  labelBox: RefObject<HTMLInputElement | null>;
  retrieval: RefObject<HTMLInputElement | null>;
};

/** What everybody sees of a record: its labels and, at full text, its study and whether its report could be had. */
export function RecordFields({ record, stage, change, labelBox, retrieval }: Properties) {
  const client = useClient();
  const [label, setLabel] = useState('');
  const [study, setStudy] = useState(record.study ?? '');
  const update = useMutation({
    mutationFn: async (patch: Patch) => client.reviewRecords.update(record.review_id, record.id, patch),
    onSuccess: change,
  });
  const typed = label.trim();
  const isNotRetrieved = record.state === 'not_retrieved';
  const isSought = ['full_text', 'full_text_conflict', 'not_retrieved'].includes(record.state);
  return (
    <Stack gap="sm">
      {update.error !== null && <Problem error={update.error} />}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (typed === '' || record.labels.includes(typed)) return;
          update.mutate({ labels: [...record.labels, typed] }, { onSuccess: () => setLabel('') });
        }}
      >
        <Group gap="xs" align="flex-end">
          <TextInput
            ref={labelBox}
            size="sm"
            flex={1}
            label={i18n.t('Label')}
            description={i18n.t('Everybody sees labels at once.')}
            value={label}
            maxLength={100}
            onChange={(event) => setLabel(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={update.isPending} disabled={typed === ''}>
            {i18n.t('Add')}
          </Button>
          <ShowAsCode
            compact
            ask={(asking) =>
              asking.reviewRecords.update(record.review_id, record.id, { labels: [...record.labels, typed] })
            }
          />
        </Group>
      </form>
      {record.labels.length > 0 && (
        <Group gap="xs" aria-label={i18n.t('Labels')} role="group">
          {record.labels.map((one) => (
            <Pill
              key={one}
              withRemoveButton
              onRemove={() => update.mutate({ labels: record.labels.filter((other) => other !== one) })}
              removeButtonProps={{
                'aria-label': i18n.t('Take off the label {label}', { label: one }),
                'aria-hidden': false,
                tabIndex: 0,
              }}
            >
              {one}
            </Pill>
          ))}
        </Group>
      )}
      {stage === 'full_text' && (
        <>
          <TextInput
            size="sm"
            label={i18n.t('Study')}
            description={i18n.t('Reports with the same name here count as one study.')}
            value={study}
            maxLength={200}
            onChange={(event) => setStudy(event.currentTarget.value)}
            onBlur={() => {
              const named = study.trim() || null;
              if (named !== record.study) update.mutate({ study: named });
            }}
          />
          {isSought && (
            <Checkbox
              ref={retrieval}
              label={i18n.t('The report could not be had')}
              checked={isNotRetrieved}
              onChange={(event) => update.mutate({ not_retrieved: event.currentTarget.checked })}
            />
          )}
        </>
      )}
      {update.isPending && (
        <Text size="sm" role="status">
          {i18n.t('Saving')}
        </Text>
      )}
    </Stack>
  );
}
