import { i18n } from '@lingui/core';
import { Button, Group, Select, Stack, Text, Title } from '@mantine/core';
import { type Billing, PreconditionFailedError } from '@research-platform/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { FormProblem } from '../../parts/form-problem.tsx';
import { refusedFields } from '../../parts/refused-fields.ts';
import { usePerson } from '../../session/person.ts';

type Plan = Billing['plan'];
const changeable: readonly Plan[] = ['starter', 'professional'];

export function ChangePlan({ of, tag }: { of: Billing; tag: string | undefined }) {
  const client = useClient();
  const mode = useMode();
  const queries = useQueryClient();
  const isOwner = usePerson().data?.user.role === 'owner';
  const [wanted, setWanted] = useState<Plan>(of.plan);
  const change = useMutation({
    mutationFn: async () => client.billing.update({ plan: wanted }, { ifMatch: tag }),
    onSettled: () =>
      Promise.all(['billing', 'session'].map((key) => queries.invalidateQueries({ queryKey: [mode, key] }))),
  });
  const names: Record<Plan, string> = {
    starter: i18n.t('Starter'),
    professional: i18n.t('Professional'),
    enterprise: i18n.t('Enterprise'),
  };
  return (
    <Stack gap="xs">
      <Title order={2}>{i18n.t('Your plan: {plan}', { plan: names[of.plan] })}</Title>
      {of.plan === 'enterprise' ? (
        <Text size="sm">
          {i18n.t('An enterprise plan is agreed with the operator of the platform, who sets it. Ask them.')}
        </Text>
      ) : (
        <>
          {change.error !== null && (
            <FormProblem error={change.error} fields={['plan']}>
              {change.error instanceof PreconditionFailedError &&
                i18n.t('The plan is {plan} now. Save again to replace it.', { plan: names[of.plan] })}
            </FormProblem>
          )}
          <Group align="flex-end" gap="xs">
            <Select
              label={i18n.t('Plan')}
              description={isOwner ? undefined : i18n.t('Only an owner can change the plan.')}
              disabled={!isOwner}
              allowDeselect={false}
              value={wanted}
              error={refusedFields(change.error, ['plan']).at.plan}
              onChange={(plan) => setWanted((plan as Plan | null) ?? of.plan)}
              data={changeable.map((plan) => ({ value: plan, label: names[plan] }))}
            />
            <Button
              variant="default"
              disabled={!isOwner || wanted === of.plan}
              onClick={() => change.mutate()}
              loading={change.isPending}
            >
              {i18n.t('Change the plan')}
            </Button>
            <ShowAsCode compact ask={(client) => client.billing.update({ plan: wanted }, { ifMatch: tag })} />
          </Group>
        </>
      )}
    </Stack>
  );
}
