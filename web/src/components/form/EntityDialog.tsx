import { Alert, Button, Fieldset, Group, Stack } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { failureAfter } from '../../i18n/failure-after.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useReadOnly } from '../../login/use-read-only.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { DialogFooter } from '../dialog/DialogFooter.tsx';
import { FormFailure } from '../FormFailure.tsx';
import { ArrearsNotice } from './ArrearsNotice.tsx';
import { ConflictAlert } from './ConflictAlert.tsx';
import classes from './EntityDialog.module.css';
import type { EntityForm } from './use-entity-form.ts';
import { useUnsaved } from './use-unsaved.ts';

interface FormProps<Values extends object> {
  form: EntityForm<Values>;
  onClose: () => void;
  /** Label of the submit button; "Save" by default. */
  submit?: string;
  /** Test id of the submit button: `save-<name>`. */
  name: string;
  /** The reason why the entity cannot be changed: the inputs are disabled, and there is no submit button. In arrears it is that. */
  locked?: string | null;
  /** True where a part of the form may be used in arrears, too. */
  staysOpen?: boolean;
  /** Text before the reason why a save failed. */
  failed?: string;
  children: ReactNode;
}

/** The parts of a dialog with an entity's form. */
export interface EntityDialogProps<Values extends object> extends FormProps<Values> {
  title: string;
  /** The name of what the form changes, which follows the title; none for something new. */
  subject?: string;
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'wide';
}

const EntityFields = <Values extends object>({
  form: { form, onSubmit, isPending, isBusy, error, conflict },
  onClose,
  submit,
  name,
  locked: reason = null,
  staysOpen = false,
  failed,
  children,
}: FormProps<Values>) => {
  const { t } = useTranslate();
  const close = useUnsaved(form.isDirty());
  const isReadOnly = useReadOnly() && !staysOpen;
  const isLocked = isReadOnly || reason !== null;
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <Stack gap="md" className={classes.parts}>
        <FormFailure error={error} textOf={failed === undefined ? undefined : failureAfter(failed)} />
        {conflict && <ConflictAlert conflict={conflict} />}
        {isLocked && (
          <Alert icon={<IconLock size={18} aria-hidden />}>
            {isReadOnly ? <ArrearsNotice onLeave={onClose} /> : reason}
          </Alert>
        )}
        <Fieldset className={classes.fields} variant="unstyled" m={0} miw={0} disabled={isLocked}>
          <Stack gap="md">{children}</Stack>
        </Fieldset>
        <div className={classes.footer}>
          {isLocked ? (
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('common:close')}
              </Button>
            </Group>
          ) : (
            <DialogFooter
              onCancel={close}
              submit={submit ?? t('common:save')}
              complete={!isBusy}
              pending={isPending}
              testId={`save-${name}`}
            />
          )}
        </div>
      </Stack>
    </form>
  );
};

/** The dialog of an entity's form. Closing it, Back and a reload ask first while it has unsaved changes. */
export const EntityDialog = <Values extends object>({ title, subject, size, ...fields }: EntityDialogProps<Values>) => (
  <Dialog title={subject === undefined ? title : `${title} · ${subject}`} size={size} onClose={fields.onClose}>
    <EntityFields {...fields} />
  </Dialog>
);
