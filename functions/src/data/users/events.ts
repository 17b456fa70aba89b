import { userEvent, type User } from '@recado/shared/contract/users';
import type { Effect } from '../../platform/outbox/effect.ts';
import { realtime, type RealtimeSource } from '../../platform/realtime.ts';

/** Publishes a user to those who may read all its fields: administrators and the user itself. */
export const userChanged = (
  context: Pick<RealtimeSource, 'ids' | 'company'>,
  action: 'create' | 'update',
  user: User,
): Effect =>
  realtime(context, {
    event: userEvent,
    data: { action, user },
    rooms: ['everything', `user:${user.id}`],
    order: `user-${user.id}`,
  });
