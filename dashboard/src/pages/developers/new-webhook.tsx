import { i18n } from '@lingui/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { SecretOnce } from '../../parts/secret-once.tsx';
import { WebhookForm, type WebhookInput } from './webhook-form.tsx';

export function NewWebhook({ close }: { close: () => void }) {
  const client = useClient();
  const mode = useMode();
  const queries = useQueryClient();
  const make = useMutation({
    mutationFn: async (input: WebhookInput) => client.webhooks.create(input),
    onSuccess: () => queries.invalidateQueries({ queryKey: [mode, 'webhooks'] }),
  });
  if (make.data !== undefined)
    return <SecretOnce title={i18n.t('The secret of the webhook')} secret={make.data.secret} stored={close} />;
  return (
    <Dialog opened onClose={close} size="lg" title={i18n.t('New webhook')}>
      <WebhookForm
        given={{ url: '', events: ['analysis.completed', 'analysis.failed'], description: '' }}
        error={make.error}
        isSaving={make.isPending}
        save={make.mutate}
        label={i18n.t('Make the webhook')}
        beside={(input) => <ShowAsCode ask={(client) => client.webhooks.create(input())} />}
      />
    </Dialog>
  );
}
