import { Popover, Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconKeyboard, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { runCommand } from '../../components/commands.ts';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { UserAvatar } from '../../components/UserAvatar.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { logOut } from '../../login/log-out.ts';
import classes from './UserMenu.module.css';

const Preferences = lazyComponent(async () => (await import('./Preferences.tsx')).Preferences);

/** Menu of the logged-in user: name, e-mail, the preferences of this browser, profile, shortcuts and logout. */
export const UserMenu = () => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const [opened, setOpened] = useState(false);
  const run = (command: 'help' | 'profile'): void => {
    setOpened(false);
    runCommand(command);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={272} trapFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.target}
          onClick={() => setOpened(!opened)}
          aria-expanded={opened}
          data-testid="user-menu"
        >
          <UserAvatar id={user.id} name={user.name} size={32} />
          <VisuallyHidden>{t('layout:userMenu')}</VisuallyHidden>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('layout:userMenu')}>
        <div className={classes.who}>
          <span className={classes.name}>{user.name}</span>
          <span className={classes.email}>{user.email}</span>
        </div>
        <div className={classes.section}>
          <Suspense fallback={<Skeleton height={182} />}>
            <Preferences />
          </Suspense>
        </div>
        <div className={classes.items}>
          <UnstyledButton className={classes.item} onClick={() => run('profile')} data-testid="open-profile">
            <IconUserCircle size={17} stroke={1.7} aria-hidden /> {t('layout:profile')}
          </UnstyledButton>
          <UnstyledButton className={`${classes.item} ${classes.keyboard}`} onClick={() => run('help')}>
            <IconKeyboard size={17} stroke={1.7} aria-hidden /> {t('layout:commands.help')}
          </UnstyledButton>
          <UnstyledButton className={classes.item} onClick={logOut} data-testid="logout">
            <IconLogout size={17} stroke={1.7} aria-hidden /> {t('layout:logout')}
          </UnstyledButton>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
};
