import { i18n } from '@lingui/core';
import { Radio, Stack, Textarea, TextInput } from '@mantine/core';
import type { Review } from '@research-platform/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useClient, useMode } from '../../api/mode.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { refusedFields } from '../../parts/refused-fields.ts';
import { useReviewChanged } from './review.ts';

const usualReasons = () => [
  i18n.t('Wrong population'),
  i18n.t('Wrong intervention'),
  i18n.t('Wrong comparator'),
  i18n.t('Wrong outcome'),
  i18n.t('Wrong study design'),
];

const fields = ['name', 'question', 'reviewers', 'exclusion_reasons'] as const;

type Properties = { projectId: string; close: () => void; review?: Review };

/** Makes a review, or changes what one asks and why reports are excluded. */
export function ReviewForm({ projectId, close, review }: Properties) {
  const client = useClient();
  const mode = useMode();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const changed = useReviewChanged(review?.id ?? '');
  const [name, setName] = useState(review?.name ?? '');
  const [question, setQuestion] = useState(review?.question ?? '');
  const [reviewers, setReviewers] = useState<1 | 2>(review?.reviewers === 1 ? 1 : 2);
  const [reasons, setReasons] = useState((review?.exclusion_reasons ?? usualReasons()).join('\n'));
  const body = {
    name: name.trim(),
    question,
    reviewers,
    exclusion_reasons: [
      ...new Set(
        reasons
          .split('\n')
          .map((one) => one.trim())
          .filter(Boolean),
      ),
    ],
  };
  const save = useMutation({
    mutationFn: async () =>
      review === undefined ? client.reviews.create(projectId, body) : client.reviews.update(review.id, body),
    onSuccess: (made) => {
      void queries.invalidateQueries({ queryKey: [mode, 'projects', projectId, 'reviews'] });
      close();
      if (review !== undefined) changed();
      else
        void navigate({
          to: '/projects/$projectId/reviews/$reviewId',
          params: { projectId, reviewId: made.id },
          search: { view: 'sources' },
        });
    },
  });
  const refused = refusedFields(save.error, fields).at;
  return (
    <FormDialog
      title={review === undefined ? i18n.t('New review') : i18n.t('Change the review')}
      submit={review === undefined ? i18n.t('Make the review') : i18n.t('Save')}
      close={close}
      action={save}
      isWhole={body.name !== ''}
      fields={fields}
      ask={(asking) =>
        review === undefined ? asking.reviews.create(projectId, body) : asking.reviews.update(review.id, body)
      }
    >
      <TextInput
        data-autofocus
        label={i18n.t('Name')}
        value={name}
        error={refused.name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={200}
        required
        withAsterisk={false}
      />
      <Textarea
        label={i18n.t('Question')}
        description={i18n.t('Until somebody has decided, records stand in the order of their likeness to it.')}
        value={question}
        error={refused.question}
        onChange={(event) => setQuestion(event.currentTarget.value)}
        maxLength={10_000}
        autosize
        minRows={2}
      />
      <Radio.Group
        label={i18n.t('How many decide about each record?')}
        value={String(reviewers)}
        error={refused.reviewers}
        onChange={(value) => setReviewers(value === '1' ? 1 : 2)}
      >
        <Stack gap={6} mt={6}>
          <Radio value="2" label={i18n.t('Two, blind to each other')} />
          <Radio value="1" label={i18n.t('One')} />
        </Stack>
      </Radio.Group>
      <Textarea
        label={i18n.t('Reasons to exclude a report at full text')}
        description={i18n.t('One on each line, in the order of their number keys. The flow counts reports by them.')}
        value={reasons}
        error={refused.exclusion_reasons}
        onChange={(event) => setReasons(event.currentTarget.value)}
        autosize
        minRows={4}
      />
    </FormDialog>
  );
}
