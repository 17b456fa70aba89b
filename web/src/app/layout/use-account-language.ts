import { isSupport } from '@recado/shared/permissions/support';
import { useEffect, useRef } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';

/**
 * Stores the language of the interface as the account's, for the mails that the user gets: where the account has none yet,
 * and when the user chooses another one. Not while the user acts in another company as its support. Where it can't be
 * stored, the account keeps what it has.
 */
export const useAccountLanguage = (): void => {
  const { user } = useLogin();
  const { language } = useTranslate();
  const shown = useRef(language);
  const { id, language: stored } = user;
  const isActingAsSupport = isSupport(user);
  useEffect(() => {
    const isChosen = shown.current !== language;
    shown.current = language;
    if (isActingAsSupport || stored === language || (stored !== null && !isChosen)) return;
    void import('./store-language.ts').then(({ storeLanguage }) => storeLanguage(id, language)).catch(() => undefined);
  }, [id, stored, language, isActingAsSupport]);
};
