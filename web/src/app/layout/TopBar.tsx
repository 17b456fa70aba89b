import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconRefresh,
  IconSearch,
} from '@tabler/icons-react';
import { runCommand } from '../../components/commands.ts';
import { AnnouncementsMenu } from '../../features/announcements/AnnouncementsMenu.tsx';
import { ChatsMenu } from '../../features/internal-chats/ChatsMenu.tsx';
import { NotificationsMenu } from '../../features/notifications/NotificationsMenu.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { Keys } from '../palette/Keys.tsx';
import { Titles } from './Titles.tsx';
import classes from './TopBar.module.css';
import { UserMenu } from './UserMenu.tsx';

interface Props {
  navigationOpen: boolean;
  onToggleNavigation: () => void;
}

/** Opens the palette. */
const Search = () => {
  const { t } = useTranslate();
  return (
    <UnstyledButton className={classes.search} onClick={() => runCommand('palette')} data-testid="open-palette">
      <IconSearch size={16} aria-hidden />
      <span className={classes.searchText}>{t('layout:palette.search')}</span>
      <span className={classes.searchKeys}>
        <Keys of="palette" />
      </span>
    </UnstyledButton>
  );
};

/** The screen's name and the greeting on the left; search, refresh, notifications and the user's menu on the right. */
export const TopBar = ({ navigationOpen, onToggleNavigation }: Props) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const Toggle = navigationOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  return (
    <section className={classes.root} aria-label={t('layout:topBar')} data-top-bar>
      <ActionIcon
        size="lg"
        aria-label={t('layout:toggleNavigation')}
        aria-expanded={navigationOpen}
        onClick={onToggleNavigation}
        data-testid="toggle-navigation"
      >
        <Toggle size={20} stroke={1.7} />
      </ActionIcon>
      <Titles />
      <Search />
      <div className={classes.tools}>
        <Tooltip label={t('layout:refresh')}>
          <ActionIcon size="lg" aria-label={t('layout:refresh')} onClick={() => void client.invalidateQueries()}>
            <IconRefresh size={19} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
        <AnnouncementsMenu />
        <ChatsMenu />
        <NotificationsMenu />
        <UserMenu />
      </div>
    </section>
  );
};
