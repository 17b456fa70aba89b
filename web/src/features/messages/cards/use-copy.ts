import { useCallback } from 'react';
import { notifySuccess, notifyWarning } from '../../../components/notify.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';

/** Puts a text onto the clipboard and says `done`; says that there is nothing where there is none. */
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
