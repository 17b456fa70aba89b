import { announcementEvent, listAnnouncements, type Announcement } from '@recado/shared/contract/announcements';
import type { InfiniteData } from '@tanstack/react-query';
import type { ResultOf } from '@recado/shared/contract/grammar';
import { patchQueries } from '../../api/patch-queries.ts';
import { queryKey } from '../../api/query.ts';
import { handlerOf } from '../../realtime/event-handler.ts';
import { activeAnnouncements } from './active-announcements.ts';

type Page = ResultOf<typeof listAnnouncements>;
type Pages = InfiniteData<Page, string | null>;
type Change = { changed: Announcement } | { removed: number };

const byPriority = (one: Announcement, other: Announcement): number =>
  one.priority - other.priority || other.id - one.id;

/** The active announcements after a change: a new one joins them in its place, without a call of every browser. */
const changeActive = (pages: Pages, change: Change): Pages => {
  const id = 'removed' in change ? change.removed : change.changed.id;
  const others = pages.pages.map((page) => ({
    ...page,
    records: page.records.filter((record) => record.id !== id),
  }));
  const [first] = others;
  if (!first || 'removed' in change || !change.changed.status) return { ...pages, pages: others };
  const records = [...first.records, change.changed].sort(byPriority);
  return { ...pages, pages: [{ ...first, records }, ...others.slice(1)] };
};

/** Keeps the popover of every company and the super user's list up to date. */
export const announcementHandler = handlerOf(announcementEvent, (payload, { client, login }) => {
  const change: Change = payload.action === 'delete' ? { removed: payload.id } : { changed: payload.record };
  patchQueries<Pages>(client, queryKey(listAnnouncements, activeAnnouncements), (pages) => changeActive(pages, change));
  if (!login.user.super) return;
  void client.invalidateQueries({
    queryKey: queryKey(listAnnouncements),
    predicate: ({ queryKey: [, parts] }) => parts !== activeAnnouncements,
  });
});
