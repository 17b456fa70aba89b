import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import { confirm } from '../dialog/confirm.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { DialogFooter } from '../dialog/DialogFooter.tsx';
import { FormFailure } from '../FormFailure.tsx';
import type { EntityForm } from './use-entity-form.ts';

interface Props<Values extends object> {
  title: string;
  form: EntityForm<Values>;
  onClose: () => void;
  /** Label of the submit button; "Save" by default. */
  submit?: string;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Test id of the submit button: `save-<name>`. */
  name: string;
  children: ReactNode;
}

/** The dialog of an entity's form. Closing it with unsaved changes asks first. */
export const EntityDialog = <Values extends object>({
  title,
  form: { form, onSubmit, isPending, isBusy, error },
  onClose,
  submit,
  size,
  name,
  children,
}: Props<Values>) => {
  const { t } = useTranslate();
  const close = (): void => {
    if (!form.isDirty()) return onClose();
    confirm({
      title: t('common:discard.title'),
      text: t('common:discard.text'),
      confirm: t('common:discard.confirm'),
      cancel: t('common:discard.cancel'),
      danger: true,
      onConfirm: onClose,
    });
  };
  return (
    <Dialog title={title} size={size} onClose={close}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <FormFailure error={error} />
          {children}
          <DialogFooter
            onCancel={close}
            submit={submit ?? t('common:save')}
            complete={!isBusy}
            pending={isPending}
            testId={`save-${name}`}
          />
        </Stack>
      </form>
    </Dialog>
  );
};
