import { Alert, Button, Fieldset, Group, Stack } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import { confirm } from '../dialog/confirm.ts';
import { useDialogState } from '../dialog/dialog-state.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { DialogFooter } from '../dialog/DialogFooter.tsx';
import { FormFailure } from '../FormFailure.tsx';
import { ConflictAlert } from './ConflictAlert.tsx';
import classes from './EntityDialog.module.css';
import { useLeaveGuard } from './use-leave-guard.ts';
import type { EntityForm } from './use-entity-form.ts';

interface Props<Values extends object> {
  title: string;
  /** The name of what the form changes, which follows the title; none for something new. */
  subject?: string;
  form: EntityForm<Values>;
  onClose: () => void;
  /** Label of the submit button; "Save" by default. */
  submit?: string;
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'wide';
  /** Test id of the submit button: `save-<name>`. */
  name: string;
  /** The reason why the entity cannot be changed: the inputs are disabled, and there is no submit button. */
  locked?: string | null;
  children: ReactNode;
}

/** The dialog of an entity's form. Closing it, Back and a reload ask first while it has unsaved changes. */
export const EntityDialog = <Values extends object>({
  title,
  subject,
  form: { form, onSubmit, isPending, isBusy, error, conflict },
  onClose,
  submit,
  size,
  name,
  locked = null,
  children,
}: Props<Values>) => {
  const { t } = useTranslate();
  const { opened } = useDialogState();
  useLeaveGuard(opened && form.isDirty(), { links: false });
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
    <Dialog title={subject === undefined ? title : `${title} · ${subject}`} size={size} onClose={close}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <FormFailure error={error} />
          {conflict && <ConflictAlert conflict={conflict} />}
          {locked !== null && <Alert icon={<IconLock size={18} aria-hidden />}>{locked}</Alert>}
          <Fieldset className={classes.fields} variant="unstyled" m={0} miw={0} disabled={locked !== null}>
            <Stack gap="md">{children}</Stack>
          </Fieldset>
          <div className={classes.footer}>
            {locked === null ? (
              <DialogFooter
                onCancel={close}
                submit={submit ?? t('common:save')}
                complete={!isBusy}
                pending={isPending}
                testId={`save-${name}`}
              />
            ) : (
              <Group justify="flex-end">
                <Button variant="default" onClick={onClose}>
                  {t('common:close')}
                </Button>
              </Group>
            )}
          </div>
        </Stack>
      </form>
    </Dialog>
  );
};
