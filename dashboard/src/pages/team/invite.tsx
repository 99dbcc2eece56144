import { i18n } from '@lingui/core';
import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { FormProblem } from '../../parts/form-problem.tsx';
import { type Role, roleInWords, roleMeans, roles } from '../../parts/permissions.ts';
import { refusedFields } from '../../parts/refused-fields.ts';
import { SecretOnce } from '../../parts/secret-once.tsx';
import { usePerson } from '../../session/person.ts';

const fields = ['email', 'role'] as const;

export function Invite({ close }: { close: () => void }) {
  const client = useClient();
  const mode = useMode();
  const queries = useQueryClient();
  const isOwner = usePerson().data?.user.role === 'owner';
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('member');
  const body = () => ({ email, role });
  const invite = useMutation({
    mutationFn: async () => client.invitations.create(body()),
    onSuccess: () => queries.invalidateQueries({ queryKey: [mode, 'invitations'] }),
  });
  if (invite.data?.accept_url)
    return (
      <SecretOnce
        title={i18n.t('The link for {email}', { email: invite.data.email })}
        secret={invite.data.accept_url}
        stored={close}
      >
        <Text size="sm">
          {invite.data.mail === 'off'
            ? i18n.t('No mail is sent: pass this link on yourself. It works once, for seven days.')
            : i18n.t('It is mailed to them as well. It works once, for seven days.')}
        </Text>
      </SecretOnce>
    );
  const refused = refusedFields(invite.error, fields).at;
  return (
    <Dialog opened onClose={close} title={i18n.t('Invite')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          invite.mutate();
        }}
      >
        <Stack>
          {invite.error !== null && <FormProblem error={invite.error} fields={fields} />}
          <TextInput
            data-autofocus
            type="email"
            required
            label={i18n.t('E-mail')}
            value={email}
            error={refused.email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Radio.Group
            label={i18n.t('Role')}
            value={role}
            error={refused.role}
            onChange={(value) => setRole(value as Role)}
          >
            <Stack gap="xs" mt={4}>
              {roles.map((one) => (
                <Radio
                  key={one}
                  value={one}
                  label={roleInWords(one)}
                  description={
                    one === 'owner' && !isOwner ? i18n.t('Only an owner can make somebody an owner.') : roleMeans(one)
                  }
                  disabled={one === 'owner' && !isOwner}
                />
              ))}
            </Stack>
          </Radio.Group>
          <Group justify="flex-end">
            <ShowAsCode ask={(client) => client.invitations.create(body())} />
            <Button variant="default" onClick={close}>
              {i18n.t('Cancel')}
            </Button>
            <Button type="submit" loading={invite.isPending}>
              {i18n.t('Invite')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
