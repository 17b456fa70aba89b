import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useTranslate } from '../../i18n/use-translate.ts';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { holdDialogs, openDialog } from '../dialog/dialogs.ts';

/**
 * The address of the app to which a click leads in this tab; null for other clicks. A tab that leads to another page names it
 * in `data-to`.
 */
const followed = ({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent): string | null => {
  if (button !== 0 || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return null;
  const tab = target.closest<HTMLElement>('[data-to]');
  if (tab?.dataset.to !== undefined) return tab.dataset.to;
  const link = target.closest('a');
  if (!link || link.target === '_blank' || link.origin !== window.location.origin) return null;
  return `${link.pathname}${link.search}`;
};

interface Options {
  /** False where links of the app lose nothing, as in a dialog, which stays when the app navigates. */
  links?: boolean;
}

/**
 * Asks before unsaved changes are lost: by a link or a tab of the app, by the browser's Back and Forward, or because the tab is
 * closed or reloaded. Browsers without the Navigation API do not ask at Back and Forward; open dialogs stay there.
 */
export const useLeaveGuard = (isDirty: boolean, { links = true }: Options = {}): void => {
  const { t } = useTranslate();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDirty) return undefined;
    const { navigation } = window as Partial<Pick<Window, 'navigation'>>;
    const releaseDialogs = navigation ? () => undefined : holdDialogs();
    const stop = (): void => {
      releaseDialogs();
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, { capture: true });
      navigation?.removeEventListener('navigate', onNavigate);
    };
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    let closeQuestion = (): void => undefined;
    const ask = (leave: () => void): void => {
      closeQuestion();
      closeQuestion = openDialog(ConfirmDialog, {
        title: t('common:discard.title'),
        text: t('common:discard.text'),
        confirm: t('common:discard.confirm'),
        cancel: t('common:discard.cancel'),
        danger: true,
        onConfirm: leave,
      });
    };
    const onClick = (event: MouseEvent): void => {
      const path = followed(event);
      if (path === null) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => void navigate(path));
    };
    const onNavigate = (event: NavigateEvent): void => {
      if (event.navigationType !== 'traverse' || !event.cancelable) return;
      event.preventDefault();
      ask(() => {
        stop();
        navigation?.traverseTo(event.destination.key);
      });
    };
    window.addEventListener('beforeunload', onUnload);
    if (links) document.addEventListener('click', onClick, { capture: true });
    navigation?.addEventListener('navigate', onNavigate);
    return stop;
  }, [isDirty, links, t, navigate]);
};
