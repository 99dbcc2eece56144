import { i18n } from '@lingui/core';
import { Button, Group, Kbd, Stack, Text, Title } from '@mantine/core';
import type { Review } from '@research-platform/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useClient, useMode } from '../../../api/mode.ts';
import { ShowAsCode } from '../../../code/show-as-code.tsx';
import { Empty } from '../../../parts/empty.tsx';
import { ButtonLink, TextLink } from '../../../parts/links.tsx';
import { Loaded, Page } from '../../../parts/page.tsx';
import { usePages } from '../../../parts/pages.ts';
import { useMay, usePerson } from '../../../session/person.ts';
import { RecordPaper } from '../record-paper.tsx';
import { useReview } from '../review.ts';
import { useScreeningKeys } from '../screening/screening-keys.ts';
import { useExtractionForm } from './extraction-form.ts';
import { OwnExtraction } from './own-extraction.tsx';
import type { Extraction, ExtractionForm } from './rows.ts';
import { Settle } from './settle.tsx';
import { type Unsaved, useUnsaved } from './unsaved.ts';

const route = getRouteApi('/shell/projects/$projectId/reviews/$reviewId/extraction');

/** One included paper after the other: the paper, and beside it what is read out of it, or what differs. */
export function ExtractionPage() {
  const { projectId, reviewId } = route.useParams();
  const review = useReview(reviewId);
  const form = useExtractionForm(reviewId);
  const person = usePerson();
  const title =
    review.data === undefined ? i18n.t('Extraction') : i18n.t('Extraction: {name}', { name: review.data.name });
  return (
    <Page
      title={title}
      actions={<ShowAsCode ask={(asking) => asking.reviewExtractions.list(reviewId, { mine: true })} />}
    >
      <TextLink
        to="/projects/$projectId/reviews/$reviewId"
        params={{ projectId, reviewId }}
        search={{ view: 'extraction' }}
        size="sm"
      >
        {i18n.t('Back to the review')}
      </TextLink>
      <Loaded query={review} what={i18n.t('Asking for the review')}>
        {(of) => (
          <Loaded query={form} what={i18n.t('Asking for the form')}>
            {(asked) => (
              <Loaded query={person} what={i18n.t('Asking who you are')}>
                {({ user }) => <OfRecords review={of} form={asked} me={user.id} />}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

type Properties = { review: Review; form: ExtractionForm; me: string };

function OfRecords({ review, form, me }: Properties) {
  const unsaved = useUnsaved();
  const { record: wanted } = route.useSearch();
  const navigate = useNavigate({ from: '/projects/$projectId/reviews/$reviewId/extraction' });
  const records = usePages(['reviews', review.id, 'extractions', 'all'], (client, options) =>
    client.reviewExtractions.list(review.id, { limit: 200 }, options),
  );
  const items = records.data ?? [];
  const waits = items.find(({ state, mine, begun, reviewers }) => {
    if (state !== 'open' || mine === 'completed') return false;
    return mine === 'draft' || begun < reviewers;
  });
  const shown = wanted ?? waits?.record_id;
  const place = items.findIndex(({ record_id }) => record_id === shown);
  const go = (to: number) => {
    const item = items[to];
    if (item !== undefined) void navigate({ search: { record: item.record_id }, replace: true });
  };
  // Whoever completes a paper goes on with the one that waits next.
  const next = () => {
    const after = [...items.slice(place + 1), ...items.slice(0, Math.max(place, 0))].find(
      ({ state, mine, begun, reviewers }) =>
        state === 'open' && (mine === 'draft' || (mine === 'none' && begun < reviewers)),
    );
    void navigate({ search: after === undefined ? {} : { record: after.record_id }, replace: true });
  };
  useScreeningKeys({ ArrowLeft: () => go(place - 1), ArrowRight: () => go(place + 1) });
  return (
    <Loaded query={records} what={i18n.t('Asking for the included papers')}>
      {() =>
        shown === undefined ? (
          <Empty
            title={i18n.t('Nothing waits for you here')}
            action={
              <ButtonLink
                variant="default"
                to="/projects/$projectId/reviews/$reviewId"
                params={{ projectId: review.project_id, reviewId: review.id }}
                search={{ view: 'extraction' }}
              >
                {i18n.t('Back to the review')}
              </ButtonLink>
            }
          >
            {i18n.t('Every included paper is extracted, or others extract from it.')}
          </Empty>
        ) : (
          <Stack>
            <Group gap="xs">
              <Button variant="default" size="compact-sm" disabled={place <= 0} onClick={() => go(place - 1)}>
                {i18n.t('Before')}&nbsp;<Kbd size="xs">←</Kbd>
              </Button>
              <Button
                variant="default"
                size="compact-sm"
                disabled={place < 0 || place === items.length - 1}
                onClick={() => go(place + 1)}
              >
                {i18n.t('Next')}&nbsp;<Kbd size="xs">→</Kbd>
              </Button>
              {place >= 0 && <Text size="sm">{i18n.t('Paper {n} of {all}', { n: place + 1, all: items.length })}</Text>}
            </Group>
            <OfRecord key={shown} {...{ review, form, me, recordId: shown, unsaved, next }} />
          </Stack>
        )
      }
    </Loaded>
  );
}

type OfRecordProperties = Properties & { unsaved: Unsaved; next: () => void };

function OfRecord({ recordId, ...properties }: OfRecordProperties & { recordId: string }) {
  const { review } = properties;
  const client = useClient();
  const mode = useMode();
  const record = useQuery({
    queryKey: [mode, 'reviews', review.id, 'record', recordId],
    queryFn: ({ signal }) => client.reviewRecords.get(review.id, recordId, { signal }),
  });
  const extraction = useQuery({
    queryKey: [mode, 'reviews', review.id, 'extraction', recordId],
    queryFn: ({ signal }) => client.reviewExtractions.get(review.id, recordId, { signal }),
  });
  return (
    <Group align="flex-start" gap="xl" wrap="wrap">
      <Stack component="article" flex="3 1 24rem" miw={0} aria-labelledby="record-title">
        <Loaded query={record} what={i18n.t('Asking for the paper')}>
          {(found) => (
            <>
              <Title order={2} id="record-title" maw="46rem">
                {found.title}
              </Title>
              <RecordPaper record={found} />
            </>
          )}
        </Loaded>
      </Stack>
      <Stack flex="2 1 20rem" maw="100%" miw={0}>
        <Loaded query={extraction} what={i18n.t('Asking for what was extracted')}>
          {(found) => <Side key={found.state} {...properties} extraction={found} />}
        </Loaded>
      </Stack>
    </Group>
  );
}

function Side({ review, form, me, extraction, unsaved, next }: OfRecordProperties & { extraction: Extraction }) {
  const mayWrite = useMay('write');
  const { state, begun, reviewers, extractions } = extraction;
  const { fields } = form;
  if (state === 'not_included')
    return (
      <Text>
        {i18n.t('This paper is not included any more. What was extracted stays, and counts again once it is.')}
      </Text>
    );
  if (state !== 'open') return <Settle {...{ review, fields, extraction, unsaved, next }} />;
  const isMine = extractions.some(({ reviewer }) => reviewer.id === me);
  if (!mayWrite) return <Text>{i18n.t('Your role may see the review, but not extract.')}</Text>;
  if (!isMine && begun >= reviewers) return <Text>{i18n.t('Others extract from this paper already.')}</Text>;
  return (
    <>
      {extractions.some(({ reviewer, completed_at }) => reviewer.id === me && completed_at !== null) && (
        <Text size="sm">{i18n.t('You have completed this paper. Until the other has, you can change it.')}</Text>
      )}
      <OwnExtraction {...{ review, fields, extraction, me, unsaved, next }} />
    </>
  );
}
