import { i18n } from '@lingui/core';
import { Button, Checkbox, Group, NativeSelect, Pill, Stack, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type RefObject, useState } from 'react';
import IconSearch from '~icons/tabler/search';
import type { LiteratureSearch, PaperSort } from './address.ts';
import { syntaxesInWords, yearsInWords } from './filter-words.ts';
import { SourceChoice } from './source-choice.tsx';

/** The box, and what narrows the search beside its words. */
export function SearchForm({ box }: { box: RefObject<HTMLInputElement | null> }) {
  const search = useSearch({ from: '/shell/literature' });
  const navigate = useNavigate({ from: '/literature' });
  const [typed, setTyped] = useState(search.q ?? '');
  const [searched, setSearched] = useState(search.q);
  // Another query in the address, by a link or the back button, stands in the box; the focus stays where it is.
  if (searched !== search.q) {
    setSearched(search.q);
    setTyped(search.q ?? '');
  }
  const change = (changes: LiteratureSearch) =>
    void navigate({ search: (before) => ({ ...before, ...changes, cursor: undefined, paper: undefined }) });
  const chosen = [
    search.from === undefined && search.to === undefined
      ? null
      : { label: yearsInWords(search), changes: { from: undefined, to: undefined } },
    search.type === undefined ? null : { label: search.type, changes: { type: undefined } },
    search.journal === undefined ? null : { label: search.journal, changes: { journal: undefined } },
    search.language === undefined ? null : { label: search.language, changes: { language: undefined } },
    search.abstract === false ? { label: i18n.t('Without an abstract'), changes: { abstract: undefined } } : null,
    search.syntax === undefined
      ? null
      : {
          label: i18n.t('In the language of {system}', { system: syntaxesInWords[search.syntax] ?? search.syntax }),
          changes: { syntax: undefined },
        },
  ].filter((one) => one !== null);
  return (
    <Stack gap="sm">
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const q = typed.trim();
            // Other words have other concepts.
            change({ q: q || undefined, ...(q === search.q ? {} : { off: undefined, typed: undefined }) });
          }}
        >
          <Group align="flex-end" gap="xs" wrap="nowrap">
            <TextInput
              ref={box}
              flex={1}
              label={i18n.t('Search papers')}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              autoComplete="off"
              maxLength={10_000}
            />
            <Button type="submit" leftSection={<IconSearch size={16} />}>
              {i18n.t('Find')}
            </Button>
          </Group>
        </form>
      </search>
      {search.q !== undefined && (
        <Group gap="md" align="center">
          <NativeSelect
            aria-label={i18n.t('Order')}
            size="xs"
            value={search.sort ?? 'relevance'}
            onChange={({ currentTarget: { value } }) =>
              change({ sort: value === 'relevance' ? undefined : (value as PaperSort) })
            }
            data={[
              { value: 'relevance', label: i18n.t('Best first') },
              { value: 'newest', label: i18n.t('Newest first') },
              { value: 'oldest', label: i18n.t('Oldest first') },
            ]}
          />
          <NativeSelect
            aria-label={i18n.t('Retracted papers')}
            size="xs"
            value={search.retracted ?? 'with'}
            onChange={({ currentTarget: { value } }) =>
              change({ retracted: value === 'with' ? undefined : (value as 'without' | 'only') })
            }
            data={[
              { value: 'with', label: i18n.t('With retracted papers') },
              { value: 'without', label: i18n.t('Without retracted papers') },
              { value: 'only', label: i18n.t('Retracted papers only') },
            ]}
          />
          <SourceChoice chosen={search.source ?? []} choose={(source) => change({ source })} />
          <Checkbox
            size="xs"
            label={i18n.t('With an abstract')}
            checked={search.abstract === true}
            onChange={({ currentTarget: { checked } }) => change({ abstract: checked || undefined })}
          />
          {chosen.map(({ label, changes }) => (
            <Pill
              key={label}
              withRemoveButton
              onRemove={() => change(changes)}
              removeButtonProps={{
                'aria-label': i18n.t('Do not narrow to {what}', { what: label }),
                'aria-hidden': false,
                tabIndex: 0,
              }}
            >
              {label}
            </Pill>
          ))}
        </Group>
      )}
    </Stack>
  );
}
