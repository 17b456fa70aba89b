import type { Announcement } from '@recado/shared/contract/announcements';

const keyOf = (userId: number): string => `announcementsSeen:${userId}`;

/**
 * Returns the time when the last announcement was changed that a user has seen in this browser; empty before the first.
 */
export const seenUntil = (userId: number): string => window.localStorage.getItem(keyOf(userId)) ?? '';

/** Marks announcements as seen by a user in this browser. */
export const markSeen = (userId: number, announcements: readonly Announcement[]): void => {
  const latest = announcements.reduce(
    (last, { updatedAt }) => (updatedAt > last ? updatedAt : last),
    seenUntil(userId),
  );
  if (latest !== '') window.localStorage.setItem(keyOf(userId), latest);
};

/** Returns whether an announcement is new, or was changed, since a user last looked. */
export const isUnseen = ({ updatedAt }: Pick<Announcement, 'updatedAt'>, until: string): boolean => updatedAt > until;
