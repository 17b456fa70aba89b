import { userEvent, userStatusEvent, type User } from '@recado/shared/contract/users';
import type { Effect } from '../../platform/outbox/effect.ts';
import { realtime, type RealtimeSource } from '../../platform/outbox/realtime.ts';
import { onlineUntil } from './present-user.ts';

/** The rooms of those who may read all fields of every user. */
const readers = ['everything', 'users'] as const;

/** Publishes a user to those who may read all its fields, and to the user itself. */
export const userChanged = (
  context: Pick<RealtimeSource, 'ids' | 'company'>,
  action: 'create' | 'update',
  user: User,
): Effect =>
  realtime(context, {
    event: userEvent,
    data: { action, user },
    rooms: [...readers, `user:${user.id}`],
    order: `user-${user.id}`,
  });

const statusChanged = (
  context: Pick<RealtimeSource, 'ids' | 'company'>,
  user: { id: number; online: boolean; onlineUntil: string | null },
): Effect =>
  realtime(context, {
    event: userStatusEvent,
    data: { action: 'update', user },
    rooms: readers,
    order: `user-${user.id}`,
  });

/** Publishes to who sees users that one came online. */
export const userOnline = (context: Pick<RealtimeSource, 'ids' | 'company'>, id: number, now: number): Effect =>
  statusChanged(context, { id, online: true, onlineUntil: onlineUntil({ onlineAt: now }, now) });

/** Publishes to who sees users that one logged out. Browsers find out by themselves that one has gone away. */
export const userOffline = (context: Pick<RealtimeSource, 'ids' | 'company'>, id: number): Effect =>
  statusChanged(context, { id, online: false, onlineUntil: null });
