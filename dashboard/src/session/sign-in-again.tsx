import { i18n } from '@lingui/core';
import { Button, Stack, Text } from '@mantine/core';
import { queryClient } from '../api/query-client.ts';
import { Dialog } from '../parts/dialog.tsx';
import { answerAsking } from './asking-again.ts';
import { keepSession } from './session.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Over the page, which stays as it is. */
export function SignInAgain() {
  return (
    <Dialog
      zIndex={1000} // above whatever dialog is open
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={i18n.t('Your session has ended')}
    >
      <Stack>
        <Text size="sm">{i18n.t('Sign in again to go on. What you entered on this page is kept.')}</Text>
        <SignInForm onSignedIn={() => answerAsking(true)} />
        <Button
          variant="subtle"
          color="gray"
          onClick={() => {
            keepSession(null);
            answerAsking(false);
            queryClient.clear();
            location.assign('/sign-in');
          }}
        >
          {i18n.t('Leave this page')}
        </Button>
      </Stack>
    </Dialog>
  );
}
