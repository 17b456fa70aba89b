import { userEvent, type User } from '@recado/shared/contract/users';
import type { Effect } from '../outbox/effect.ts';
import type { Context } from '../platform/context.ts';
import { realtime } from '../platform/events.ts';

/** Tells of a user those who may read all of it: administrators and the user itself. */
export const userChanged = (
  context: Pick<Context, 'ids' | 'company'>,
  action: 'create' | 'update',
  user: User,
): Effect =>
  realtime(context, {
    event: userEvent,
    data: { action, user },
    rooms: ['everything', `user:${user.id}`],
    order: `user-${user.id}`,
  });
