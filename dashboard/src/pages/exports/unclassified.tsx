import { i18n } from '@lingui/core';
import { Alert, Anchor, Table, Text } from '@mantine/core';
import type { ApiError } from '@research-platform/client';
import { Link } from '@tanstack/react-router';
import { wordsOfClass } from './words.ts';

type Guess = { name: string; in_dictionary: boolean; guess: string | null; because: string };

/** Safe Harbor was refused: each variable that nobody has classified, with a guess for a person to check. */
export function Unclassified({ error, projectId }: { error: ApiError; projectId: string }) {
  const guesses = (error.details.variables ?? []) as Guess[];
  return (
    <Alert color="red" variant="light" title={i18n.t('Safe Harbor was refused')} role="alert">
      <Text size="sm">{error.serverMessage}</Text>
      <Table my="sm" aria-label={i18n.t('Variables to classify')} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{i18n.t('Variable')}</Table.Th>
            <Table.Th>{i18n.t('A guess, for you to check')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {guesses.slice(0, 100).map(({ name, guess, because }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={400}>
                {name}
              </Table.Th>
              <Table.Td>
                {guess === null ? i18n.t('no guess') : wordsOfClass(guess, false)} ({because})
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Anchor
        component={Link}
        underline="always"
        to={`/projects/${projectId}/data` as never}
        search={{ lens: 'codebook' } as never}
      >
        {i18n.t('Classify them in the codebook')}
      </Anchor>
      <Text size="xs" c="dimmed" mt="xs">
        {i18n.t('Request {id}', { id: error.requestId ?? '' })}
      </Text>
    </Alert>
  );
}
