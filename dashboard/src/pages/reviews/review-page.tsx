import { i18n } from '@lingui/core';
import { Button, Group, Tabs, Text } from '@mantine/core';
import type { Review } from '@research-platform/client';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useClient } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { AskBefore } from '../../parts/ask-before.tsx';
import { count } from '../../parts/formats.ts';
import { ButtonLink, TextLink } from '../../parts/links.tsx';
import { Loaded, Page } from '../../parts/page.tsx';
import { useMay } from '../../session/person.ts';
import { type ReviewView, reviewViews } from './address.ts';
import { Conflicts } from './conflicts.tsx';
import { Duplicates } from './duplicates.tsx';
import { Extraction } from './extraction/extraction.tsx';
import { Progress } from './progress.tsx';
import { Records } from './records.tsx';
import { Report } from './report.tsx';
import { recordsIn, useReview } from './review.ts';
import { ReviewForm } from './review-form.tsx';
import { Sources } from './sources.tsx';

const PaperDrawer = lazy(async () => ({ default: (await import('../literature/paper-drawer.tsx')).PaperDrawer }));
const route = getRouteApi('/shell/projects/$projectId/reviews/$reviewId');

const parts: Record<ReviewView, (of: { review: Review }) => React.ReactNode> = {
  progress: Progress,
  sources: Sources,
  duplicates: Duplicates,
  conflicts: Conflicts,
  records: Records,
  extraction: Extraction,
  report: Report,
};

/** A review: how far it is, what came in, what waits for a person, and what comes out. */
export function ReviewPage() {
  const { projectId, reviewId } = route.useParams();
  const { view = 'progress', paper } = route.useSearch();
  const navigate = useNavigate({ from: '/projects/$projectId/reviews/$reviewId' });
  const review = useReview(reviewId);
  return (
    <Page
      title={review.data?.name ?? i18n.t('Systematic review')}
      actions={review.data !== undefined && <Actions review={review.data} />}
    >
      <Group gap="md">
        <TextLink to="/projects/$projectId/reviews" params={{ projectId }} size="sm">
          {i18n.t('All reviews of the project')}
        </TextLink>
        {review.data !== undefined && review.data.question !== '' && <Text size="sm">{review.data.question}</Text>}
      </Group>
      <Loaded query={review} what={i18n.t('Asking for the review')}>
        {(found) => (
          <Tabs
            value={view}
            keepMounted={false}
            onChange={(wanted) =>
              void navigate({
                search: wanted === 'progress' ? {} : { view: wanted as ReviewView },
                replace: true,
                resetScroll: false,
              })
            }
          >
            <Tabs.List>
              {reviewViews.map((one) => (
                <Tabs.Tab key={one} value={one}>
                  {nameOf(one, found)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {reviewViews.map((one) => {
              const Part = parts[one];
              return (
                <Tabs.Panel key={one} value={one} pt="md">
                  <Part review={found} />
                </Tabs.Panel>
              );
            })}
          </Tabs>
        )}
      </Loaded>
      <Suspense>{paper !== undefined && <PaperDrawer id={paper} />}</Suspense>
    </Page>
  );
}

function nameOf(view: ReviewView, review: Review): string {
  const of = (name: string, n: number) => (n === 0 ? name : `${name} (${count(n)})`);
  const names: Record<ReviewView, () => string> = {
    progress: () => i18n.t('Progress'),
    sources: () => i18n.t('Sources'),
    duplicates: () => of(i18n.t('Duplicates'), review.possible_duplicates),
    conflicts: () => of(i18n.t('Conflicts'), recordsIn(review, 'title_abstract_conflict', 'full_text_conflict')),
    records: () => i18n.t('Records'),
    extraction: () => i18n.t('Extraction'),
    report: () => i18n.t('Report'),
  };
  return names[view]();
}

function Actions({ review }: { review: Review }) {
  const client = useClient();
  const navigate = useNavigate();
  const mayWrite = useMay('write');
  const mayDelete = useMay('delete');
  const [isChanging, setIsChanging] = useState(false);
  const { id, project_id, stages } = review;
  const params = { projectId: project_id, reviewId: id };
  const isScreened = stages.title_abstract.open === 0 || stages.title_abstract.closed_at !== null;
  const atFullText = isScreened && stages.full_text.open > 0;
  return (
    <>
      {mayWrite && review.status !== 'empty' && (
        <ButtonLink
          to="/projects/$projectId/reviews/$reviewId/screening"
          params={params}
          search={atFullText ? { stage: 'full_text' } : {}}
        >
          {i18n.t('Screen')}
        </ButtonLink>
      )}
      {mayWrite && (
        <Button variant="default" onClick={() => setIsChanging(true)}>
          {i18n.t('Change')}
        </Button>
      )}
      {mayDelete && (
        <AskBefore
          size="sm"
          label={i18n.t('Delete')}
          title={i18n.t('Delete the review?')}
          act={() => client.reviews.delete(id)}
          then={() => void navigate({ to: '/projects/$projectId/reviews', params: { projectId: project_id } })}
        >
          {i18n.t('Its sources, records and all decisions go for good. The papers stay in the literature.')}
        </AskBefore>
      )}
      <ShowAsCode ask={(asking) => asking.reviews.get(id)} />
      {isChanging && <ReviewForm projectId={project_id} review={review} close={() => setIsChanging(false)} />}
    </>
  );
}
