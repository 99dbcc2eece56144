import { i18n } from '@lingui/core';
import { Alert, List, Text } from '@mantine/core';
import type { ComponentProps } from 'react';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import { ExplainedProblem } from './explained-problem.tsx';
import { RequestId, wordsOf } from './problem.tsx';
import { refusedFields } from './refused-fields.ts';

/** Above a form whose fields say what is wrong with them: that they do, and what else there is. Anything else is told whole. */
export function FormProblem({
  fields,
  within,
  ...of
}: ComponentProps<typeof ExplainedProblem> & { fields: readonly string[]; within?: RegExp }) {
  const { others, hasAny } = refusedFields(of.error, fields, within);
  if (!hasAny) return <ExplainedProblem {...of} />;
  const { title, requestId } = wordsOf(of.error);
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle />} title={title} role="alert">
      <Text size="sm">{i18n.t('What is wrong stands at its field.')}</Text>
      {others.length > 0 && (
        <List size="sm" mt="xs">
          {others.map(({ path, message }) => (
            <List.Item key={`${path} ${message}`}>
              {path !== '' && <b>{path} </b>}
              {message}
            </List.Item>
          ))}
        </List>
      )}
      <RequestId id={requestId} />
    </Alert>
  );
}
