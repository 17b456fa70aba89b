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
import { endSession } from '../../session/session-end.ts';
import { useSession } from '../../session/session-query.ts';
import classes from './UserMenu.module.css';

/** On narrow screens theme and language have no room of their own. */
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

/** The session ends here at once; the call, which took its token before that, tells the server in its own time. */
const leave = (): void => {
  call(logout, {}, { keepalive: true }).catch(() => undefined);
  endSession('logout');
};

/** Who is signed in, and the way out. */
export const UserMenu = () => {
  const { t } = useTranslate();
  const { user } = useSession();
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
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={leave} data-testid="logout">
          {t('layout:logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
