import { i18n } from '@lingui/core';
import {
  Group,
  NativeSelect,
  NumberInput,
  SegmentedControl,
  SimpleGrid,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Client, Review, ReviewSet } from '@research-platform/client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../api/mode.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { refusedFields } from '../../parts/refused-fields.ts';
import type { Source } from '../literature/filter-words.ts';
import { SourceChoice } from '../literature/source-choice.tsx';
import { ImportChoice } from './import-choice.tsx';
import { papersIn } from './papers-in.ts';
import { useReviewChanged } from './review.ts';
import { kindInWords } from './words.ts';

type Body = Parameters<Client['reviewSets']['create']>[1];
type Syntax = 'pubmed' | 'ovid' | 'europepmc';
const common = ['name', 'platform'] as readonly string[];
const fields = [
  ...(['name', 'platform', 'search.q', 'search.year_from', 'search.year_to'] as const),
  ...(['paper_ids', 'strategy', 'searched_at'] as const),
];
const kinds: readonly ReviewSet['kind'][] = ['database', 'register', 'website', 'organisation', 'citation_searching'];

/** Adds what a source brought: by a search of this moment, the records of a file, or as papers that were found elsewhere. */
export function SourceForm({ review, close }: { review: Review; close: () => void }) {
  const client = useClient();
  const changed = useReviewChanged(review.id);
  // Three ways side by side need more than a telephone is wide.
  const isNarrow = useMediaQuery('(max-width: 36em)') === true;
  const [how, setHow] = useState<'search' | 'import' | 'list'>('search');
  const [name, setName] = useState('');
  const [kind, setKind] = useState<ReviewSet['kind']>('database');
  const [platform, setPlatform] = useState('');
  const [query, setQuery] = useState('');
  const [syntax, setSyntax] = useState<Syntax | ''>('');
  const [from, setFrom] = useState<number | null>(null);
  const [to, setTo] = useState<number | null>(null);
  const [sources, setSources] = useState<Source[]>();
  const [list, setList] = useState('');
  const [imported, setImported] = useState('');
  const [strategy, setStrategy] = useState('');
  const [day, setDay] = useState('');
  const papers = papersIn(list);
  const body: Body = {
    name: name.trim(),
    kind,
    ...(platform.trim() === '' ? {} : { platform: platform.trim() }),
    ...(how === 'search'
      ? {
          search: {
            q: query,
            ...(syntax === '' ? {} : { syntax }),
            ...(from === null ? {} : { year_from: from }),
            ...(to === null ? {} : { year_to: to }),
            ...(sources === undefined ? {} : { source: sources }),
          },
        }
      : {
          ...(how === 'import' ? { import_id: imported } : { paper_ids: papers }),
          ...(strategy.trim() === '' ? {} : { strategy }),
          ...(day === '' ? {} : { searched_at: `${day}T12:00:00Z` }),
        }),
  };
  const add = useMutation({
    mutationFn: async () => {
      if (how === 'import') await client.literatureImports.wait(imported);
      return client.reviewSets.create(review.id, body);
    },
    onSuccess: () => {
      changed();
      close();
    },
  });
  const given = { search: query.trim() !== '', import: imported !== '', list: papers.length > 0 };
  const isWhole = body.name !== '' && given[how];
  const year = (value: number | string) => (typeof value === 'number' ? value : null);
  // Only what is shown can say it.
  const shown = fields.filter((field) => field.startsWith('search.') === (how === 'search') || common.includes(field));
  const refused = refusedFields(add.error, shown).at;
  return (
    <FormDialog
      title={i18n.t('Add a source')}
      submit={i18n.t('Add the source')}
      close={close}
      action={add}
      isWhole={isWhole}
      fields={shown}
      ask={(asking) => asking.reviewSets.create(review.id, body)}
    >
      <TextInput
        data-autofocus
        label={i18n.t('Source, as the report names it')}
        placeholder="MEDLINE"
        value={name}
        error={refused.name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={200}
        required
        withAsterisk={false}
      />
      <Group grow>
        <NativeSelect
          label={i18n.t('Kind')}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as ReviewSet['kind'])}
          data={kinds.map((value) => ({ value, label: kindInWords(value) }))}
        />
        <TextInput
          label={i18n.t('Searched through')}
          placeholder="PubMed"
          value={platform}
          error={refused.platform}
          onChange={(event) => setPlatform(event.currentTarget.value)}
          maxLength={200}
        />
      </Group>
      <Text size="sm" c="dimmed">
        {kind === 'database' || kind === 'register'
          ? i18n.t('Its records are screened by title and abstract.')
          : i18n.t('What was found so was chosen by hand: it stands at full text at once.')}
      </Text>
      <SegmentedControl
        aria-label={i18n.t('How it is taken in')}
        orientation={isNarrow ? 'vertical' : 'horizontal'}
        value={how}
        onChange={(value) => setHow(value as typeof how)}
        data={[
          { value: 'search', label: i18n.t('Search here, now') },
          { value: 'import', label: i18n.t('A file or an import') },
          { value: 'list', label: i18n.t('Papers found elsewhere') },
        ]}
      />
      {how === 'search' ? (
        <>
          <Textarea
            label={i18n.t('Query or strategy')}
            description={i18n.t('All that it finds is taken. Of plain words a paper needs every one.')}
            value={query}
            error={refused['search.q']}
            onChange={(event) => setQuery(event.currentTarget.value)}
            maxLength={200_000}
            autosize
            minRows={3}
            maxRows={14}
          />
          <SimpleGrid cols={{ base: 1, xs: 3 }}>
            <NativeSelect
              label={i18n.t('Written in the language of')}
              value={syntax}
              onChange={(event) => setSyntax(event.currentTarget.value as Syntax | '')}
              data={[
                { value: '', label: i18n.t('PubMed, where it has signs of it') },
                { value: 'pubmed', label: 'PubMed' },
                { value: 'ovid', label: 'Ovid' },
                { value: 'europepmc', label: 'Europe PMC' },
              ]}
            />
            <NumberInput
              label={i18n.t('From the year')}
              value={from ?? ''}
              error={refused['search.year_from']}
              onChange={(value) => setFrom(year(value))}
              min={1000}
              max={3000}
              hideControls
            />
            <NumberInput
              label={i18n.t('To the year')}
              value={to ?? ''}
              error={refused['search.year_to']}
              onChange={(value) => setTo(year(value))}
              min={1000}
              max={3000}
              hideControls
            />
          </SimpleGrid>
          <Group>
            <SourceChoice chosen={sources ?? []} choose={setSources} />
          </Group>
        </>
      ) : (
        <>
          {how === 'import' ? (
            <ImportChoice chosen={imported} choose={setImported} />
          ) : (
            <>
              <Textarea
                label={i18n.t('Papers')}
                description={i18n.t(
                  'PMIDs, PMCIDs or DOIs with spaces, commas or lines between. They must be in the library.',
                )}
                value={list}
                error={refused.paper_ids}
                onChange={(event) => setList(event.currentTarget.value)}
                autosize
                minRows={3}
                maxRows={10}
              />
              <Text size="sm" role="status">
                {i18n.t('{n, plural, =0 {No paper named} one {# paper named} other {# papers named}}', {
                  n: papers.length,
                })}
              </Text>
            </>
          )}
          <Textarea
            label={i18n.t('The search as it was run there')}
            value={strategy}
            error={refused.strategy}
            onChange={(event) => setStrategy(event.currentTarget.value)}
            maxLength={200_000}
            autosize
            minRows={2}
            maxRows={10}
          />
          <TextInput
            type="date"
            label={i18n.t('Searched on')}
            value={day}
            error={refused.searched_at}
            onChange={(event) => setDay(event.currentTarget.value)}
            maw={200}
          />
        </>
      )}
    </FormDialog>
  );
}
