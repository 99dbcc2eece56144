import { i18n } from '@lingui/core';
import { Select, Text } from '@mantine/core';
import { PreconditionFailedError, type User } from '@research-platform/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useClient, useMode } from '../../api/mode.ts';
import { type Role, roleInWords, roleMeans, roles } from '../../parts/permissions.ts';
import { wordsOf } from '../../parts/problem.tsx';

/** The role of a person, changed where it stands. What somebody else changed meanwhile is shown instead of overwritten. */
export function RoleOf(of: { member: User; reason: string | undefined; mayMakeOwners: boolean }) {
  const { member } = of;
  const client = useClient();
  const mode = useMode();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: async (role: Role) => {
      const { data, headers } = await client.members.get(member.id).withRawResponse();
      const ifMatch = headers.get('etag') ?? undefined;
      if (data.role !== member.role) throw new ChangedMeanwhile(data.role);
      return client.members.update(member.id, { role }, { ifMatch });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [mode, 'members'] }),
  });
  return (
    <>
      <Select
        aria-label={i18n.t('Role of {name}', { name: member.name })}
        allowDeselect={false}
        disabled={of.reason !== undefined || change.isPending}
        title={of.reason}
        value={member.role}
        onChange={(role) => role !== null && role !== member.role && change.mutate(role as Role)}
        data={roles.map((role) => ({
          value: role,
          label: roleInWords(role),
          disabled: role === 'owner' && !of.mayMakeOwners,
        }))}
        w={180}
      />
      <Text size="xs" c="dimmed">
        {of.reason ?? roleMeans(member.role)}
      </Text>
      <Text size="xs" role="status">
        {change.error !== null && wordsOfChange(change.error)}
      </Text>
    </>
  );
}

class ChangedMeanwhile extends Error {
  readonly role: string;
  constructor(role: string) {
    super();
    this.role = role;
  }
}

function wordsOfChange(error: Error): string {
  if (error instanceof ChangedMeanwhile)
    return i18n.t('Somebody else has made them {role} meanwhile. Choose again if you still want to change it.', {
      role: roleInWords(error.role),
    });
  if (error instanceof PreconditionFailedError)
    return i18n.t('Somebody else has changed this person meanwhile. Choose again if you still want to.');
  return wordsOf(error).message;
}
