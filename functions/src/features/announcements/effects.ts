import { announcementEvent } from '@recado/shared/contract/announcements';
import { type AnnouncementRecord, presentAnnouncement } from '../../data/announcements/store.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { realtime, type RealtimeSource, toEveryCompany } from '../../platform/outbox/realtime.ts';

const superUsers = ['super'] as const;
const orderOf = (id: number): string => `announcement-${id}`;

/** Publishes that an announcement is gone, to all companies. */
const removalEffect = (context: RealtimeSource, id: number): Effect =>
  toEveryCompany(
    realtime(context, {
      event: announcementEvent,
      data: { action: 'delete', id },
      rooms: ['everyone'],
      order: orderOf(id),
    }),
  );

/** Publishes an announcement to super users as it is, to all others while it is active. It is removed for those who saw it before. */
const changeEffects = async (
  context: RealtimeSource,
  before: AnnouncementRecord | null,
  after: AnnouncementRecord,
): Promise<Effect[]> => {
  const data = { action: before ? 'update' : 'create', record: await presentAnnouncement(after) } as const;
  const { id } = after;
  const toOthers = after.status ? data : before?.status ? ({ action: 'delete', id } as const) : null;
  return [
    realtime(context, { event: announcementEvent, data, rooms: superUsers, order: orderOf(id) }),
    ...(toOthers
      ? [
          toEveryCompany(
            realtime(context, {
              event: announcementEvent,
              data: toOthers,
              rooms: ['everyone'],
              except: superUsers,
              order: orderOf(id),
            }),
          ),
        ]
      : []),
  ];
};

/** Returns the events of a new, changed or removed announcement. */
export const announcementEffects = async (
  context: RealtimeSource,
  before: AnnouncementRecord | null,
  after: AnnouncementRecord | null,
): Promise<Effect[]> => {
  if (after) return changeEffects(context, before, after);
  return before ? [removalEffect(context, before.id)] : [];
};
