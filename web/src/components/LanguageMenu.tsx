import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { changeLanguage } from '../i18n/i18n.ts';
import { languageNames, languages } from '../i18n/languages.ts';
import { useTranslate } from '../i18n/use-translate.ts';
import { notifyError } from './notify.ts';

/** Switches the interface's language. */
export const LanguageMenu = () => {
  const { t, language } = useTranslate();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={t('common:language')}>
          <ActionIcon size="lg" aria-label={t('common:language')}>
            <IconLanguage size={20} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((code) => (
          <Menu.Item
            key={code}
            lang={code}
            role="menuitemradio"
            aria-checked={code === language}
            rightSection={code === language ? <IconCheck size={15} aria-hidden /> : <span style={{ width: 15 }} />}
            onClick={() => void changeLanguage(code).catch(notifyError)}
          >
            {languageNames[code]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
