import { i18n } from '@lingui/core';
import { Button, type ButtonProps, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { ExplainedProblem } from './explained-problem.tsx';

/** A button for what can't be undone: it says what will happen and asks once more. */
export function AskBefore({
  label,
  title,
  children,
  act,
  then,
  afterFailure,
  disabled = false,
  reason,
  ...looks
}: {
  label: string;
  title: string;
  children: ReactNode;
  act: () => PromiseLike<unknown>;
  then?: () => void;
  /** Once what went wrong was read: what the page shows may be out of date. */
  afterFailure?: () => void;
  disabled?: boolean;
  /** Why it is disabled. */
  reason?: string | undefined;
} & Omit<ButtonProps, 'children'>) {
  const [isOpen, setIsOpen] = useState(false);
  const action = useMutation({
    mutationFn: async () => act(),
    onSuccess: () => {
      setIsOpen(false);
      then?.();
    },
  });
  const open = () => {
    action.reset();
    setIsOpen(true);
  };
  const close = () => {
    setIsOpen(false);
    if (action.isError) afterFailure?.();
  };
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        {...looks}
        disabled={disabled}
        title={disabled ? reason : undefined}
        onClick={open}
      >
        {label}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={title}>
        <Stack>
          {action.error !== null && <ExplainedProblem error={action.error} />}
          <Text size="sm" component="div">
            {children}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {i18n.t('Cancel')}
            </Button>
            <Button color="red" onClick={() => action.mutate()} loading={action.isPending}>
              {label}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}
