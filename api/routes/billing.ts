import { conflict } from '../../contract/errors.ts';
import type { Billing } from '../../contract/resources/billing.ts';
import { changePlan, findBilling, holdPlan } from '../../sql/tables/billing.ts';
import { holdRole } from '../../sql/tables/users.ts';
import type { Answer } from '../answer.ts';
import { forbidden } from '../authentication.ts';
import { requireMatch } from '../entity-tag.ts';
import { type Handlers, read, write } from '../handlers.ts';

/** Without the usage, which every request changes: the entity tag is of what a PATCH would change. */
const tagged = ({ usage: _, usage_by_key: __, ...agreed }: Billing) => agreed;
const show = (billing: Billing): Answer => ({ data: billing, resource: true, tagged: tagged(billing) });

export const billingHandlers = {
  'billing.get': read(async (_context, connection) => show(await findBilling(connection))),

  'billing.update': write(async ({ caller, body, request }, transaction) => {
    if ((await holdRole(transaction, caller.userId!)) !== 'owner')
      throw forbidden('role', 'Only an owner can change the plan.', { required: 'owner' });
    const plan = await holdPlan(transaction);
    requireMatch(request.headers['if-match'], tagged(await findBilling(transaction)));
    if (plan !== body.plan) {
      if (plan === 'enterprise' || body.plan === 'enterprise')
        throw conflict('An enterprise plan is agreed with the operator of the platform, who sets it. Ask them.', {
          plan,
        });
      await changePlan(transaction, body.plan);
    }
    return show(await findBilling(transaction));
  }),
} satisfies Partial<Handlers>;
