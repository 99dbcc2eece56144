import { i18n } from '@lingui/core';
import { Alert, Button, PasswordInput, Stack, Text, Textarea, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useClient } from '../../api/mode.ts';
import { Problem } from '../../parts/problem.tsx';
import { diagnose } from './signature-diagnosis.ts';

/** For those whose receiver refuses a message: pasted here, it is told which part is not as it was signed. */
export function SignatureCheck() {
  const client = useClient();
  const check = useMutation({
    mutationFn: (given: FormData) =>
      diagnose(client, {
        secret: String(given.get('secret')),
        headers: String(given.get('headers')),
        // A form sends line breaks as CRLF, a textarea holds them as LF.
        body: String(given.get('body')).replaceAll('\r\n', '\n'),
      }),
  });
  return (
    <Stack gap="xs" maw={640}>
      <Title order={2}>{i18n.t('Check a signature')}</Title>
      <Text size="sm">
        {i18n.t(
          'Paste a message that a receiver refuses. It is checked in this browser; neither secret nor body is sent.',
        )}
      </Text>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          check.mutate(new FormData(event.currentTarget));
        }}
      >
        <Stack>
          {check.error !== null && <Problem error={check.error} />}
          <PasswordInput
            name="secret"
            label={i18n.t('Secret of the webhook')}
            placeholder="whsec_…"
            autoComplete="off"
            required
            withAsterisk={false}
          />
          <Textarea
            name="headers"
            label={i18n.t('Headers')}
            placeholder={'webhook-id: evt_…\nwebhook-timestamp: 1767225600\nwebhook-signature: v1,…'}
            rows={3}
            required
            withAsterisk={false}
          />
          <Textarea
            name="body"
            label={i18n.t('Body')}
            placeholder='{"type":"ping",…}'
            rows={4}
            required
            withAsterisk={false}
          />
          <Button type="submit" variant="default" loading={check.isPending} style={{ alignSelf: 'flex-start' }}>
            {i18n.t('Check')}
          </Button>
          <div role="status">
            {check.data !== undefined && (
              <Alert
                color={check.data.isSigned ? 'green' : 'orange'}
                variant="light"
                styles={{ title: { color: 'var(--mantine-color-text)' } }}
                title={check.data.isSigned ? i18n.t('The signature is right') : i18n.t('The signature is not right')}
              >
                {check.data.findings.map((words) => (
                  <Text key={words} size="sm" c="var(--mantine-color-text)">
                    {words}
                  </Text>
                ))}
              </Alert>
            )}
          </div>
        </Stack>
      </form>
    </Stack>
  );
}
