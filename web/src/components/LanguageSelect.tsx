import { type Language, languages } from '@recado/shared/contract/languages';
import { NativeSelect } from '@mantine/core';
import { changeLanguage } from '../i18n/i18n.ts';
import { languageNames } from '../i18n/languages.ts';
import { useTranslate } from '../i18n/use-translate.ts';
import { notifyError } from './notify.ts';

/** Select for the interface's language, where there is space for its name. */
export const LanguageSelect = ({ size = 'xs' }: { size?: 'xs' | 'sm' }) => {
  const { t, language } = useTranslate();
  return (
    <NativeSelect
      size={size}
      aria-label={t('common:language')}
      data={languages.map((code) => ({ value: code, label: languageNames[code] }))}
      value={language}
      onChange={(event) => void changeLanguage(event.currentTarget.value as Language).catch(notifyError)}
      data-testid="language"
    />
  );
};
