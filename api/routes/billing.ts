import { conflict } from '../../contract/errors.ts';
import { changePlan, findBilling, holdPlan } from '../../sql/billing.ts';
import { holdRole } from '../../sql/users.ts';
import { forbidden } from '../authentication.ts';
import { requireMatch } from '../entity-tag.ts';
import { handler } from '../route.ts';

export const billingHandlers = {
  'billing.get': handler('billing.get', async (_context, connection) => ({
    data: await findBilling(connection),
    resource: true,
  })),

  'billing.update': handler('billing.update', async ({ caller, body, request }, transaction) => {
    if ((await holdRole(transaction, caller.userId!)) !== 'owner')
      throw forbidden('role', 'Only an owner can change the plan.', { required: 'owner' });
    const plan = await holdPlan(transaction);
    requireMatch(request.headers['if-match'], await findBilling(transaction));
    if (plan !== body.plan) {
      if (plan === 'enterprise' || body.plan === 'enterprise')
        throw conflict('An enterprise plan is agreed with the operator of the platform, who sets it. Ask them.', {
          plan,
        });
      await changePlan(transaction, body.plan);
    }
    return { data: await findBilling(transaction), resource: true };
  }),
};
