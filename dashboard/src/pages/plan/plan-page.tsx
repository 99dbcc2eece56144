import { i18n } from '@lingui/core';
import { Stack, Text, Title } from '@mantine/core';
import type { Billing } from '@research-platform/client';
import { useQuery } from '@tanstack/react-query';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { Facts } from '../../parts/facts.tsx';
import { bytes, count } from '../../parts/formats.ts';
import { Loaded, Page } from '../../parts/page.tsx';
import { useMay, usePerson } from '../../session/person.ts';
import { ByKey } from './by-key.tsx';
import { ChangePlan } from './change-plan.tsx';
import { OwnUsage } from './own-usage.tsx';
import { Usage } from './usage.tsx';

/** Counts move on while one looks. */
const everySoOften = 15_000;

export function PlanPage() {
  const client = useClient();
  const person = usePerson();
  const isAdmin = useMay('admin');
  const billing = useQuery({
    queryKey: [useMode(), 'billing'],
    queryFn: async ({ signal }) => {
      const { data, headers } = await client.billing.get({ signal }).withRawResponse();
      return { billing: data as Billing, tag: headers.get('etag') ?? undefined };
    },
    enabled: isAdmin,
    refetchInterval: everySoOften,
  });
  if (person.data !== undefined && !isAdmin)
    return (
      <Page title={i18n.t('Plan')}>
        <Text>
          {i18n.t('The account is on the plan {plan}. Owners and administrators see the use of keys too.', {
            plan: person.data.account.plan,
          })}
        </Text>
        <OwnUsage />
      </Page>
    );
  return (
    <Page title={i18n.t('Plan')} actions={<ShowAsCode ask={(client) => client.billing.get()} />}>
      <Loaded query={billing} what={i18n.t('Asking for the plan')}>
        {({ billing, tag }) => (
          <>
            <ChangePlan of={billing} tag={tag} />
            <Usage of={billing} />
            <ByKey of={billing} />
            <Stack gap="xs">
              <Title order={2}>{i18n.t('Work at once')}</Title>
              <Facts of={workOf(billing)} />
            </Stack>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function workOf({ work_limits: { runs, exports, imports } }: Billing) {
  const limit = (n: number | null, words: (n: number) => string = count) =>
    n === null ? i18n.t('no limit') : words(n);
  return [
    [i18n.t('Analyses that may run'), limit(runs.running)],
    [i18n.t('Analyses that may wait'), limit(runs.queued)],
    [i18n.t('Exports that may wait'), limit(exports.queued)],
    [i18n.t('Files of exports that may be kept'), limit(exports.stored_bytes, bytes)],
    [i18n.t('Imports of literature that may wait'), limit(imports.queued)],
  ] as const;
}
