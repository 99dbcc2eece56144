import { Button, Group, Stack } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { ShowAsCode } from '../code/show-as-code.tsx';
import { Dialog } from './dialog.tsx';
import { FormProblem } from './form-problem.tsx';

/** A dialog that is sent as a whole: what was refused stands above its fields, its button and the very call below them. */
export function FormDialog({
  title,
  submit,
  close,
  action,
  isWhole,
  fields,
  ask,
  children,
}: {
  title: string;
  /** What the button says. */
  submit: string;
  close: () => void;
  action: { mutate: () => void; error: Error | null; isPending: boolean };
  /** Whether all is there that it needs. */
  isWhole: boolean;
  /** Those that say by themselves what was refused of them. */
  fields: readonly string[];
  ask: ComponentProps<typeof ShowAsCode>['ask'];
  children: ReactNode;
}) {
  return (
    <Dialog onClose={close} size="lg" title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          action.mutate();
        }}
      >
        <Stack>
          {action.error !== null && <FormProblem error={action.error} fields={fields} />}
          {children}
          <Group>
            <Button type="submit" loading={action.isPending} disabled={!isWhole}>
              {submit}
            </Button>
            <ShowAsCode compact ask={ask} />
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
