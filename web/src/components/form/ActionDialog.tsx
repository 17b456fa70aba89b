import { Stack, Text } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { Dialog } from '../dialog/Dialog.tsx';
import { DialogFooter } from '../dialog/DialogFooter.tsx';
import { FormFailure } from '../FormFailure.tsx';

interface Props {
  title: string;
  /** Description of the action. */
  text: string;
  /** Label of the button that runs the action. */
  submit: string;
  /** The action, whose failure is shown above the text: give it `meta: { quiet: true }`. */
  action: Pick<UseMutationResult<unknown, Error, void>, 'mutate' | 'isPending' | 'error'>;
  /** Text of a failure; its translation by default. */
  failure?: (error: unknown) => string;
  /** False disables the button until the fields hold what the action needs. */
  complete: boolean;
  /** True for an action that can't be undone. */
  danger?: boolean;
  onClose: () => void;
  testId: string;
  /** The fields. */
  children: ReactNode;
}

/** A dialog that asks for what one action needs and runs it. Records are edited by `EntityDialog`. */
export const ActionDialog = (props: Props) => {
  const { title, text, submit, action, failure, complete, danger, onClose, testId, children } = props;
  const run = (event: FormEvent): void => {
    event.preventDefault();
    if (complete) action.mutate();
  };
  return (
    <Dialog title={title} size="sm" onClose={onClose}>
      <Stack gap="lg" component="form" onSubmit={run}>
        <FormFailure error={action.error} textOf={failure} />
        <Text size="sm">{text}</Text>
        {children}
        <DialogFooter
          onCancel={onClose}
          submit={submit}
          complete={complete}
          pending={action.isPending}
          danger={danger}
          testId={testId}
        />
      </Stack>
    </Dialog>
  );
};
