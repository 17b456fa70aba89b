import {
  Avatar,
  Menu,
  UnstyledButton,
  VisuallyHidden,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { logout } from '@recado/shared/contract/auth';
import { IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { call } from '../../api/call.ts';
import { LanguageItems } from '../../components/LanguageItems.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { endLogin } from '../../login/login-end.ts';
import { useLogin } from '../../login/login-query.ts';
import classes from './UserMenu.module.css';

/** Theme and language, shown here on narrow screens only. */
const NarrowPreferences = () => {
  const { t } = useTranslate();
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark';
  return (
    <div className={classes.narrow}>
      <Menu.Item
        leftSection={other === 'dark' ? <IconMoon size={16} /> : <IconSun size={16} />}
        onClick={() => setColorScheme(other)}
      >
        {t(`common:theme.${other}`)}
      </Menu.Item>
      <Menu.Label>{t('common:language')}</Menu.Label>
      <LanguageItems />
      <Menu.Divider />
    </div>
  );
};

/**
 * Ends the login in this browser at once and notifies the server in the background. The call reads its token before the
 * login ends.
 */
const logOut = (): void => {
  call(logout, {}, { keepalive: true }).catch(() => undefined);
  endLogin('logout');
};

/** Menu of the logged-in user: name, e-mail and logout. */
export const UserMenu = () => {
  const { t } = useTranslate();
  const { user } = useLogin();
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <UnstyledButton className={classes.target} data-testid="user-menu">
          <Avatar name={user.name} color="initials" size={34} radius="xl" alt="" />
          <VisuallyHidden>{t('layout:userMenu')}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <span className={classes.name}>{user.name}</span>
          <span className={classes.email}>{user.email}</span>
        </div>
        <Menu.Divider />
        <NarrowPreferences />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={logOut} data-testid="logout">
          {t('layout:logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
