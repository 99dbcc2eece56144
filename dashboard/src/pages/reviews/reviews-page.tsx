import { i18n } from '@lingui/core';
import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import type { Review } from '@research-platform/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import IconPlus from '~icons/tabler/plus';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { Empty } from '../../parts/empty.tsx';
import { count } from '../../parts/formats.ts';
import { TextLink } from '../../parts/links.tsx';
import { NextPage } from '../../parts/next-page.tsx';
import { Loaded, Page } from '../../parts/page.tsx';
import { Time } from '../../parts/time.tsx';
import { useMay } from '../../session/person.ts';
import { recordsIn } from './review.ts';
import { ReviewForm } from './review-form.tsx';
import { statusInWords } from './words.ts';

const route = getRouteApi('/shell/projects/$projectId/reviews');
const asked = { limit: 20 };

/** The systematic reviews of a project. */
export function ReviewsPage() {
  const client = useClient();
  const { projectId } = route.useParams();
  const { cursor } = route.useSearch();
  const navigate = useNavigate({ from: '/projects/$projectId/reviews' });
  const mayWrite = useMay('write');
  const [isMaking, setIsMaking] = useState(false);
  const reviews = useQuery({
    queryKey: [useMode(), 'projects', projectId, 'reviews', cursor],
    queryFn: () => client.reviews.list(projectId, asked).page(cursor),
    placeholderData: keepPreviousData,
  });
  const make = mayWrite ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setIsMaking(true)}>
      {i18n.t('New review')}
    </Button>
  ) : undefined;
  return (
    <Page
      title={i18n.t('Systematic reviews')}
      actions={
        <>
          {make}
          <ShowAsCode ask={(asking) => asking.reviews.list(projectId, asked)} />
        </>
      }
    >
      <Loaded query={reviews} what={i18n.t('Asking for the reviews')}>
        {({ items, nextCursor }) =>
          items.length === 0 && cursor === undefined ? (
            <Empty title={i18n.t('No review yet')}>
              {i18n.t(
                'A review takes in what searches of several sources brought, settles duplicates, and leads from title and abstract over full text to the flow of PRISMA 2020. One or two people decide about each record, blind to each other.',
              )}
            </Empty>
          ) : (
            <>
              <Stack component="ul" className="plain-list" gap="lg" mt={0} aria-label={i18n.t('Systematic reviews')}>
                {items.map((review) => (
                  <li key={review.id}>
                    <OneReview review={review} />
                  </li>
                ))}
              </Stack>
              <NextPage
                cursor={cursor}
                next={nextCursor}
                go={(wanted) => void navigate({ search: (before) => ({ ...before, cursor: wanted }) })}
              />
            </>
          )
        }
      </Loaded>
      {isMaking && <ReviewForm projectId={projectId} close={() => setIsMaking(false)} />}
    </Page>
  );
}

function OneReview({ review }: { review: Review }) {
  const all = Object.values(review.records).reduce((sum, n) => sum + n, 0);
  const waiting = recordsIn(review, 'title_abstract', 'full_text');
  const conflicts = recordsIn(review, 'title_abstract_conflict', 'full_text_conflict');
  return (
    <>
      <Group gap="sm">
        <Title order={2} size="h3">
          <TextLink
            to="/projects/$projectId/reviews/$reviewId"
            params={{ projectId: review.project_id, reviewId: review.id }}
            inherit
          >
            {review.name}
          </TextLink>
        </Title>
        <Badge variant="default">{statusInWords(review.status)}</Badge>
      </Group>
      {review.question !== '' && <Text size="sm">{review.question}</Text>}
      <Text size="sm" c="dimmed">
        {[
          i18n.t('{n, plural, one {# record} other {# records}}', { n: all }),
          i18n.t('{n} to decide', { n: count(waiting) }),
          i18n.t('{n, plural, one {# conflict} other {# conflicts}}', { n: conflicts }),
          i18n.t('{n} included', { n: count(recordsIn(review, 'included')) }),
        ].join(' · ')}
        {' · '}
        {i18n.t('made')} <Time at={review.created_at} />
      </Text>
    </>
  );
}
