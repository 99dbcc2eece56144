import { i18n } from '@lingui/core';
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import type { Review } from '@research-platform/client';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import IconKeyboard from '~icons/tabler/keyboard';
import { ShowAsCode } from '../../../code/show-as-code.tsx';
import { TextLink } from '../../../parts/links.tsx';
import { Loaded, Page } from '../../../parts/page.tsx';
import { useMay, usePerson } from '../../../session/person.ts';
import { useReview } from '../review.ts';
import { stageInWords } from '../words.ts';
import { Screening } from './screening.tsx';

const KeysHelp = lazy(async () => ({ default: (await import('./keys-help.tsx')).KeysHelp }));
const route = getRouteApi('/shell/projects/$projectId/reviews/$reviewId/screening');

/** One paper after the other, worked by keyboard. */
export function ScreeningPage() {
  const { projectId, reviewId } = route.useParams();
  const { stage = 'title_abstract', record } = route.useSearch();
  const navigate = useNavigate({ from: '/projects/$projectId/reviews/$reviewId/screening' });
  const review = useReview(reviewId);
  const person = usePerson();
  const mayWrite = useMay('write');
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const title =
    review.data === undefined ? i18n.t('Screening') : i18n.t('Screening: {name}', { name: review.data.name });
  return (
    <Page
      title={title}
      actions={
        <>
          <Button variant="default" leftSection={<IconKeyboard size={16} />} onClick={() => setIsHelpOpen(true)}>
            {i18n.t('Keys')}
          </Button>
          <ShowAsCode ask={(asking) => asking.reviews.nextRecord(reviewId, { stage })} />
        </>
      }
    >
      <Group justify="space-between">
        <TextLink to="/projects/$projectId/reviews/$reviewId" params={{ projectId, reviewId }} size="sm">
          {i18n.t('Back to the review')}
        </TextLink>
        <SegmentedControl
          aria-label={i18n.t('Stage')}
          value={stage}
          onChange={(wanted) =>
            void navigate({ search: wanted === 'full_text' ? { stage: wanted } : {}, replace: true })
          }
          data={(['title_abstract', 'full_text'] as const).map((value) => ({ value, label: stageInWords(value) }))}
        />
      </Group>
      <Loaded query={review} what={i18n.t('Asking for the review')}>
        {(found: Review) =>
          found.stages[stage].closed_at !== null ? (
            <Text>{i18n.t('This stage is closed: nobody decides there any more.')}</Text>
          ) : (
            <Loaded query={person} what={i18n.t('Asking who you are')}>
              {({ user }) =>
                mayWrite ? (
                  <Screening
                    key={`${stage} ${record ?? ''}`}
                    {...{ review: found, stage, first: record, me: user.id, openHelp: () => setIsHelpOpen(true) }}
                  />
                ) : (
                  <Stack>
                    <Text>{i18n.t('Your role may see the review, but not decide.')}</Text>
                  </Stack>
                )
              }
            </Loaded>
          )
        }
      </Loaded>
      <Suspense>{isHelpOpen && <KeysHelp stage={stage} close={() => setIsHelpOpen(false)} />}</Suspense>
    </Page>
  );
}
