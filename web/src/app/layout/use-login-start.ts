import { useEffect, useState } from 'react';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { restoreUnsentDrafts } from '../../login/drafts.ts';
import { useLogin } from '../../login/login-query.ts';
import { takeWeakPassword } from '../../login/weak-password.ts';
import { renewPush } from '../../push/push-device.ts';
import { serviceWorker } from '../../push/service-worker.ts';

const WeakPasswordDialog = lazyDialog(
  async () => (await import('../../features/auth/WeakPasswordDialog.tsx')).WeakPasswordDialog,
);

/**
 * Starts the effects of a login's first screen: drafts of what had not left, the warning of a weak password, the service
 * worker, this browser's notifications.
 */
export const useLoginStart = (): void => {
  const { language } = useTranslate();
  const login = useLogin();
  const { user, company } = login;
  // Before any composer reads its draft.
  useState(() => restoreUnsentDrafts(login));
  useEffect(() => {
    if (takeWeakPassword()) openDialog(WeakPasswordDialog, {});
  }, []);
  useEffect(() => void serviceWorker(), []);
  const [userId, companyId] = [user.id, company.id];
  // Notifications are sent in the language of the screen. A failure is made good by the next start.
  useEffect(() => {
    renewPush({ userId, companyId }, language).catch(() => undefined);
  }, [userId, companyId, language]);
};
