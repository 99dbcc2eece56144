import { i18n } from '@lingui/core';
import { Anchor, Button, Checkbox, Code, Group, Paper, Stack, Text } from '@mantine/core';
import type { Operations } from '@research-platform/client';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { canBeSwitchedOff } from './query.ts';
import { ReadingNotes } from './reading-notes.tsx';

type Read = Operations['literature.search']['answer']['query'];

const shownNames = 6;

/** How the query was read: what else was searched for, which can be switched off, what was left out, what was meant. */
export function HowItWasRead({ read }: { read: Read }) {
  const { q = '', off = [], exact } = useSearch({ from: '/shell/literature' });
  const navigate = useNavigate({ from: '/literature' });
  const turn = (part: string, isOn: boolean) => {
    const others = off.filter((one) => one !== part);
    const now = isOn ? others : [...others, part];
    void navigate({
      search: (before) => ({ ...before, off: now.length > 0 ? now : undefined, cursor: undefined }),
      resetScroll: false,
    });
  };
  // While the new answer is on its way the old one still names them.
  const written = off.filter((part) => !read.expanded_terms.some(({ text }) => text === part));
  const matching = {
    any: i18n.t('Papers with some of the words, the best first.'),
    all: i18n.t('Papers with every word.'),
    boolean: i18n.t('As the operators, tags, quotes and truncations say.'),
  }[read.matching];
  return (
    <Paper withBorder p="sm" component="section" aria-label={i18n.t('How the query was read')}>
      <Stack gap={6}>
        {read.corrected !== null && (
          <Group gap="xs" role="status">
            <Text size="sm">
              {i18n.t('No paper has “{typed}”. Showing papers for “{corrected}”.', {
                typed: read.text,
                corrected: read.corrected.text,
              })}
            </Text>
            <Anchor
              component="button"
              size="sm"
              onClick={() =>
                void navigate({
                  search: (before) => ({ ...before, typed: true as const, cursor: undefined }),
                  resetScroll: false,
                })
              }
            >
              {i18n.t('Search for “{typed}” all the same', { typed: read.text })}
            </Anchor>
          </Group>
        )}
        <Text size="sm">
          <b>{i18n.t('Read as')}</b> <Code style={{ overflowWrap: 'anywhere' }}>{read.parsed}</Code> {matching}
        </Text>
        {(exact || read.expanded_terms.some(({ kind }) => kind !== 'prefix')) && (
          <Button
            variant="default"
            size="compact-xs"
            style={{ alignSelf: 'flex-start' }}
            onClick={() =>
              void navigate({
                search: (before) => ({
                  ...before,
                  ...{ exact: exact ? undefined : (true as const), off: undefined, cursor: undefined },
                }),
                resetScroll: false,
              })
            }
          >
            {exact ? i18n.t('Map the words to headings, journals and authors') : i18n.t('Search only what was typed')}
          </Button>
        )}
        {read.expanded_terms.map(({ text, kind, added }) => {
          const names = added.slice(0, shownNames).join(', ');
          const more = added.length - shownNames;
          const label = `${i18n.t('“{text}” also finds: {names}', { text, names })}${
            more > 0 ? ` ${i18n.t('and {n} more', { n: more })}` : ''
          }`;
          return canBeSwitchedOff(q, text) && kind !== 'prefix' ? (
            <Checkbox
              key={`${text} ${kind}`}
              size="xs"
              checked={!off.includes(text)}
              onChange={(event) => turn(text, event.currentTarget.checked)}
              label={label}
            />
          ) : (
            <Text key={`${text} ${kind}`} size="xs">
              {label}
            </Text>
          );
        })}
        {written.map((part) => (
          <Checkbox
            key={part}
            size="xs"
            checked={false}
            onChange={() => turn(part, true)}
            label={i18n.t('“{text}” as it is written; every part of the query has to be there', { text: part })}
          />
        ))}
        {read.broadened_by.length > 0 && (
          <Text size="xs">
            {i18n.t('Ranked also by words of the best papers: {words}', { words: read.broadened_by.join(', ') })}
          </Text>
        )}
        <ReadingNotes read={read} />
        {read.suggestions.map(({ word, alternatives }) => (
          <Group key={word} gap="xs">
            <Text size="sm">{i18n.t('No paper has “{word}”. Did you mean', { word })}</Text>
            {alternatives.map((other) => (
              <Anchor
                key={other}
                component="button"
                size="sm"
                onClick={() =>
                  void navigate({
                    search: (before) => ({
                      ...before,
                      q: q.replace(word, other),
                      off: undefined,
                      typed: undefined,
                      cursor: undefined,
                    }),
                  })
                }
              >
                {other}
              </Anchor>
            ))}
          </Group>
        ))}
      </Stack>
    </Paper>
  );
}
