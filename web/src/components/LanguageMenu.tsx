import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useTranslate } from '../i18n/use-translate.ts';
import { LanguageItems } from './LanguageItems.tsx';

/** Button with a menu of the interface's languages. */
export const LanguageMenu = () => {
  const { t } = useTranslate();
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
        <LanguageItems />
      </Menu.Dropdown>
    </Menu>
  );
};
