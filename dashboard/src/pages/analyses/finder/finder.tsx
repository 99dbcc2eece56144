import { i18n } from '@lingui/core';
import { Button, Group, Paper, Radio, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import IconSearch from '~icons/tabler/search';
import { useClient, useMode } from '../../../api/mode.ts';
import { ShowAsCode } from '../../../code/show-as-code.tsx';
import { ButtonLink, TextLink } from '../../../parts/links.tsx';
import { Loaded } from '../../../parts/page.tsx';
import type { NewSearch } from '../addresses.ts';
import { spelledLike } from './alike.ts';
import { type Question, questions } from './questions.ts';
import { givenBy, suggested } from './suggestions.ts';

export function useMethods() {
  const client = useClient();
  return useQuery({
    queryKey: [useMode(), 'methods'],
    queryFn: ({ signal }) => client.methods.list({ signal }).toArray(),
    staleTime: 3_600_000,
  });
}

type MethodSummary = NonNullable<ReturnType<typeof useMethods>['data']>[number];

type Properties = { projectId: string; search: NewSearch; onChange: (search: NewSearch) => void };

/** Leads to a method by questions, or by its name. */
export function Finder({ projectId, search, onChange }: Properties) {
  const methods = useMethods();
  const answer = (question: Question, value: string) =>
    // Another outcome asks other questions.
    onChange(question === 'outcome' ? { outcome: value } : { ...search, [question]: value });
  return (
    <Stack gap="lg">
      <TextInput
        label={i18n.t('Find a method by its name')}
        leftSection={<IconSearch size={16} />}
        maw={520}
        value={search.find ?? ''}
        onChange={(event) => onChange({ ...search, find: event.currentTarget.value || undefined })}
      />
      {search.find === undefined && (
        <Stack gap="lg" component="section" aria-labelledby="finder">
          <Title order={2} id="finder">
            {i18n.t('Or let questions lead to it')}
          </Title>
          {questions(search).map(({ name, label, options }) => (
            <Radio.Group
              key={name}
              label={label}
              value={search[name] ?? null}
              onChange={(value) => answer(name, value)}
            >
              <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing={6} verticalSpacing={8} mt={8}>
                {options.map((option) => (
                  <Radio key={option.value} {...option} />
                ))}
              </SimpleGrid>
            </Radio.Group>
          ))}
          {search.outcome !== undefined && (
            <div>
              <Button variant="subtle" size="compact-sm" onClick={() => onChange({})}>
                {i18n.t('Begin anew')}
              </Button>
            </div>
          )}
        </Stack>
      )}
      <Loaded query={methods} what={i18n.t('Loading the methods')}>
        {(all) => <Found {...{ projectId, search, all }} />}
      </Loaded>
    </Stack>
  );
}

function Found({ projectId, search, all }: { projectId: string; search: NewSearch; all: MethodSummary[] }) {
  const isByName = search.find !== undefined;
  const { best, further } = suggested(search);
  // A platform of another version may lack one.
  const known = (names: readonly string[]) => names.flatMap((name) => all.find((one) => one.name === name) ?? []);
  const found = isByName ? named(all, search.find!) : known(best);
  const alike = isByName && found.length === 0 ? spelledLike(all, search.find!).slice(0, 12) : [];
  if (!isByName && search.outcome === undefined) return <AllMethods {...{ projectId, all }} />;
  return (
    <section aria-labelledby="found">
      <Group justify="space-between" mb="sm">
        <Title order={2} id="found" aria-live="polite">
          {i18n.t('{n, plural, =0 {No method fits} one {One method fits} other {# methods fit}}', { n: found.length })}
        </Title>
        <ShowAsCode ask={(client) => client.methods.list()} />
      </Group>
      <Stack gap="sm">
        {found.map((method) => (
          <MethodCard key={method.name} {...{ projectId, method, parameters: givenBy(search, method.name) }} />
        ))}
        {alike.length > 0 && <Text>{i18n.t('These are spelled like it:')}</Text>}
        {alike.map((method) => (
          <MethodCard key={method.name} {...{ projectId, method }} />
        ))}
        {found.length === 0 && alike.length === 0 && (
          <Text>
            {i18n.t('Try another word of its name or of what it is for, in English, such as survival or kappa.')}
          </Text>
        )}
        {!isByName && further.length > 0 && (
          <div>
            <Title order={2} size="h3">
              {i18n.t('For special cases, and what comes after')}
            </Title>
            <Stack component="ul" className="plain-list" gap="sm">
              {known(further).map(({ name, title, when_to_use }) => (
                <li key={name}>
                  <TextLink to="/projects/$projectId/analyses/new" params={{ projectId }} search={{ method: name }}>
                    {title}
                  </TextLink>
                  <Text size="sm" c="dimmed">
                    {when_to_use}
                  </Text>
                </li>
              ))}
            </Stack>
          </div>
        )}
      </Stack>
    </section>
  );
}

type CardProperties = { projectId: string; method: MethodSummary; parameters?: Record<string, unknown> | undefined };

function MethodCard({ projectId, method: { name, title, description, when_to_use }, parameters }: CardProperties) {
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" align="flex-start">
        <div style={{ flex: '1 1 20rem' }}>
          <Title order={3}>{title}</Title>
          <Text size="sm" mt={4}>
            <b>{i18n.t('When to use it:')}</b> {when_to_use}
          </Text>
          <Text size="sm" c="dimmed" mt={4}>
            {description}
          </Text>
        </div>
        <ButtonLink
          to="/projects/$projectId/analyses/new"
          params={{ projectId }}
          search={{ method: name, ...(parameters === undefined ? {} : { parameters }) }}
          aria-label={i18n.t('Use {method}', { method: title })}
        >
          {i18n.t('Use')}
        </ButtonLink>
      </Group>
    </Paper>
  );
}

function AllMethods({ projectId, all }: { projectId: string; all: MethodSummary[] }) {
  const families = Map.groupBy(all, ({ family_title }) => family_title);
  return (
    <section aria-labelledby="all-methods">
      <Title order={2} id="all-methods" mb="sm">
        {i18n.t('All {n} methods', { n: all.length })}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {[...families].map(([family, methods]) => (
          <div key={family}>
            <Title order={3}>{family}</Title>
            <ul className="plain-list">
              {methods.map(({ name, title }) => (
                <li key={name}>
                  <TextLink to="/projects/$projectId/analyses/new" params={{ projectId }} search={{ method: name }}>
                    {title}
                  </TextLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </SimpleGrid>
    </section>
  );
}

/** Those whose name or title holds every word, then those whose description does. */
function named(all: MethodSummary[], typed: string): MethodSummary[] {
  const words = typed
    .toLowerCase()
    .split(/[\s_-]+/)
    .filter(Boolean);
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const byName = all.filter(({ name, title }) => holds(`${name} ${title}`));
  const byWords = all.filter(
    (one) => !byName.includes(one) && holds(`${one.title} ${one.description} ${one.when_to_use}`),
  );
  return [...byName, ...byWords].slice(0, 12);
}
