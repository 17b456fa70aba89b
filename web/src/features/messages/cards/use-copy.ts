import { useCallback } from 'react';
import { notifySuccess, notifyWarning } from '../../../components/notify.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';

/** Returns a function that copies a text and shows the toast `done`, or a warning when the text is empty. */
export const useCopy = (): ((text: string, done: string) => Promise<void>) => {
  const { t } = useTranslate();
  return useCallback(
    async (text, done) => {
      if (text === '') {
        notifyWarning(t('cards:buttons.nothing'));
        return;
      }
      await navigator.clipboard.writeText(text);
      notifySuccess(done);
    },
    [t],
  );
};
