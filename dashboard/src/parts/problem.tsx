import { i18n } from '@lingui/core';
import { Alert, Button, Group, List, Text } from '@mantine/core';
import { ApiConnectionError, ApiError, RateLimitedError } from '@research-platform/client';
import type { ReactNode } from 'react';
import IconAlertTriangle from '~icons/tabler/alert-triangle';

/** What went wrong in the words of the API, each issue, the request's id, and a way on. */
export function Problem({
  error,
  retry,
  words,
  children,
}: {
  error: unknown;
  retry?: () => void;
  /** Instead of the API's own. */
  words?: string | null;
  children?: ReactNode;
}) {
  const { title, message, issues, requestId } = wordsOf(error);
  const refused = issues[0]?.path ?? '';
  const without = ({ cursor: i18n.t('First page'), sort: i18n.t('Without this order') } as Record<string, string>)[
    refused
  ];
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle />} title={title} role="alert">
      <Text size="sm">{words ?? message}</Text>
      {issues.length > 1 && (
        <List size="sm" mt="xs">
          {issues.map(({ path, message }) => (
            <List.Item key={`${path} ${message}`}>
              {path !== '' && <b>{path} </b>}
              {message}
            </List.Item>
          ))}
        </List>
      )}
      <Group mt="xs" gap="sm">
        {without !== undefined ? (
          <Button size="compact-sm" variant="default" component="a" href={withoutParameter(refused)}>
            {without}
          </Button>
        ) : (
          retry !== undefined && (
            <Button size="compact-sm" variant="default" onClick={retry}>
              {i18n.t('Try again')}
            </Button>
          )
        )}
        {children}
        <RequestId id={requestId} />
      </Group>
    </Alert>
  );
}

/** This page without a part of its address that an older link has, or that somebody wrote. */
function withoutParameter(name: string): string {
  const url = new URL(location.href);
  url.searchParams.delete(name);
  return url.href;
}

/** What support is asked with. */
export const RequestId = ({ id }: { id: string | null }) =>
  id !== null && (
    <Text size="xs" c="dimmed">
      {i18n.t('Request {id}', { id })}
    </Text>
  );

type Words = {
  title: string;
  message: string;
  issues: readonly { path: string; message: string }[];
  requestId: string | null;
};

export function wordsOf(error: unknown): Words {
  const none = { issues: [], requestId: null };
  if (error instanceof RateLimitedError)
    return { ...none, title: i18n.t('Too many requests'), message: error.serverMessage, requestId: error.requestId };
  if (error instanceof ApiError)
    return { title: titleOf(error), message: error.serverMessage, issues: error.issues, requestId: error.requestId };
  if (error instanceof ApiConnectionError)
    return {
      ...none,
      title: i18n.t('The server can’t be reached'),
      message: i18n.t('Nothing that you entered is lost. Try again when the connection is back.'),
    };
  return {
    ...none,
    title: i18n.t('Something went wrong on this page'),
    message: error instanceof Error ? error.message : String(error),
  };
}

function titleOf({ status, details }: ApiError): string {
  if (status === 403) return i18n.t('Not allowed');
  if (status === 404) return i18n.t('Not found');
  // Of the conflicts only those that may be tried again are a race; the others are what the state forbids.
  if (status === 412 || (status === 409 && details.retryable === true)) return i18n.t('Somebody else was faster');
  if (status === 409) return i18n.t('Not possible as it stands');
  return status >= 500 ? i18n.t('The server has a problem') : i18n.t('Please check what you entered');
}
