import { use, useEffect, useEffectEvent } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import { confirm } from '../dialog/confirm.ts';
import { DialogCloseContext } from '../dialog/dialog-close.ts';
import { useDialogState } from '../dialog/dialog-state.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

/**
 * Keeps the dialog around a form from being closed without a question while the form has unsaved changes: by its buttons,
 * by Escape, by Back, or by a reload. Returns what its cancel button calls.
 */
export const useUnsaved = (isDirty: boolean): (() => void) => {
  const { t } = useTranslate();
  const { opened } = useDialogState();
  const dialog = use(DialogCloseContext);
  useLeaveGuard(opened && isDirty, { links: false });
  const close = (): void => {
    if (!isDirty) return dialog.close();
    confirm({
      title: t('common:discard.title'),
      text: t('common:discard.text'),
      confirm: t('common:discard.confirm'),
      cancel: t('common:discard.cancel'),
      danger: true,
      onConfirm: dialog.close,
    });
  };
  const ask = useEffectEvent(close);
  const { intercept } = dialog;
  useEffect(() => intercept(() => ask()), [intercept]);
  return close;
};
