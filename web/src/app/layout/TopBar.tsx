import { ActionIcon, Tooltip } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconRefresh } from '@tabler/icons-react';
import { ColorSchemeToggle } from '../../components/ColorSchemeToggle.tsx';
import { LanguageMenu } from '../../components/LanguageMenu.tsx';
import { NotificationsMenu } from '../../features/notifications/NotificationsMenu.tsx';
import { VolumeControl } from '../../features/notifications/VolumeControl.tsx';
import { formatDay } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import classes from './TopBar.module.css';
import { UserMenu } from './UserMenu.tsx';

interface Props {
  navigationOpen: boolean;
  onToggleNavigation: () => void;
}

/** The owner's company never expires, so it shows no due date. */
const ownerCompany = 1;

const Greeting = () => {
  const { t } = useTranslate();
  const { user, company } = useLogin();
  return (
    <p className={classes.greeting}>
      <span className={classes.hello}>{t('layout:greeting', { name: user.name, company: company.name })}</span>
      {user.profile === 'admin' && company.id !== ownerCompany && (
        <span className={classes.due}>{t('layout:activeUntil', { date: formatDay(company.dueDate) })}</span>
      )}
    </p>
  );
};

/** Greeting and due date on the left; sound, refresh, notifications, theme, language and user menu on the right. */
export const TopBar = ({ navigationOpen, onToggleNavigation }: Props) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const Toggle = navigationOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  return (
    <header className={classes.root}>
      <ActionIcon
        size="lg"
        aria-label={t('layout:toggleNavigation')}
        aria-expanded={navigationOpen}
        onClick={onToggleNavigation}
        data-testid="toggle-navigation"
      >
        <Toggle size={20} stroke={1.7} />
      </ActionIcon>
      <Greeting />
      <div className={classes.tools}>
        <VolumeControl />
        <Tooltip label={t('layout:refresh')}>
          <ActionIcon size="lg" aria-label={t('layout:refresh')} onClick={() => void client.invalidateQueries()}>
            <IconRefresh size={20} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
        <NotificationsMenu />
        <span className={classes.wide}>
          <ColorSchemeToggle />
          <LanguageMenu />
        </span>
        <UserMenu />
      </div>
    </header>
  );
};
