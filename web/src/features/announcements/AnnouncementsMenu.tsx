import { listAnnouncements, type Announcement } from '@recado/shared/contract/announcements';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointPages, queryKey } from '../../api/query.ts';
import { useNextPage } from '../../api/use-next-page.ts';
import { BarMenu } from '../../components/bar-menu/BarMenu.tsx';
import { MarkupText } from '../../components/markup/MarkupText.tsx';
import { formatDate } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { activeAnnouncements } from './active-announcements.ts';
import { isUnseen, markSeen, seenUntil } from './announcements-seen.ts';
import classes from './AnnouncementsMenu.module.css';
import { PriorityLabel } from './PriorityLabel.tsx';

/** Milliseconds after which links to images are renewed when the popover is opened: they live for 15 minutes. */
const linkAge = 10 * 60_000;

const renewLinks = async (client: QueryClient): Promise<void> => {
  const key = queryKey(listAnnouncements, activeAnnouncements);
  const { dataUpdatedAt = 0 } = client.getQueryState(key) ?? {};
  if (Date.now() - dataUpdatedAt > linkAge) await client.invalidateQueries({ queryKey: key, exact: true });
};

const Item = ({ announcement, isNew }: { announcement: Announcement; isNew: boolean }) => {
  const { t } = useTranslate();
  const { title, text, priority, mediaUrl, mediaName, updatedAt } = announcement;
  return (
    <li className={classes.item} data-priority={priority} data-testid="announcement">
      <div className={classes.head}>
        <PriorityLabel priority={priority} />
        <time dateTime={updatedAt}>{formatDate(new Date(updatedAt))}</time>
      </div>
      <h3 className={classes.name}>
        {title}
        {isNew && <span className={classes.unseen} role="img" aria-label={t('layout:announcements.unseen')} />}
      </h3>
      <div className={classes.text}>
        <MarkupText text={text} />
      </div>
      {mediaUrl !== null && (
        <a href={mediaUrl} target="_blank" rel="noopener noreferrer">
          <img className={classes.image} src={mediaUrl} alt={mediaName ?? ''} loading="lazy" />
        </a>
      )}
    </li>
  );
};

/** Button with the number of announcements that the user has not seen, and a popover that lists the active ones. */
export const AnnouncementsMenu = () => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const [opened, setOpened] = useState(false);
  const [until, setUntil] = useState(() => seenUntil(user.id));
  const [list, setList] = useState<HTMLElement | null>(null);
  const client = useQueryClient();
  const { data, ...pages } = useInfiniteQuery(endpointPages(listAnnouncements, activeAnnouncements));
  const { loadMore } = useNextPage(
    pages,
    () => list !== null && list.scrollHeight - list.scrollTop - list.clientHeight < 100,
  );
  const all = data?.pages.flatMap(({ records }) => records) ?? [];
  const unseen = all.filter((announcement) => isUnseen(announcement, until)).length;
  const toggle = (open: boolean): void => {
    setOpened(open);
    markSeen(user.id, all);
    if (open) void renewLinks(client);
    else setUntil(seenUntil(user.id));
  };
  return (
    <BarMenu
      opened={opened}
      onChange={toggle}
      icon={IconSpeakerphone}
      title={t('layout:announcements.title')}
      label={t('layout:announcements.label', { count: unseen })}
      count={opened ? 0 : unseen}
      empty={t('layout:announcements.empty')}
      items={all.map((announcement) => (
        <Item key={announcement.id} announcement={announcement} isNew={isUnseen(announcement, until)} />
      ))}
      large
      list={{ ref: setList, onScroll: loadMore, tabIndex: -1 }}
      testId="announcements"
    />
  );
};
