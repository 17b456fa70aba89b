import { type Language, languages } from '@recado/shared/contract/languages';
import { Menu } from '@mantine/core';
import { changeLanguage } from '../i18n/i18n.ts';
import { languageNames } from '../i18n/languages.ts';
import { useTranslate } from '../i18n/use-translate.ts';
import { notifyError } from './notify.ts';

/** Menu items for the interface's languages; the current one is checked. */
export const LanguageItems = () => {
  const { language } = useTranslate();
  return (
    <Menu.RadioGroup value={language} onChange={(chosen) => void changeLanguage(chosen as Language).catch(notifyError)}>
      {languages.map((code) => (
        <Menu.RadioItem key={code} value={code} lang={code} closeMenuOnClick>
          {languageNames[code]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
};
