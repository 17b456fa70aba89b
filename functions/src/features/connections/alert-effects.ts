import type { WebhookBody } from '@recado/shared/contract/queue-messages/webhook';
import type { Effect } from '../../platform/outbox/effect.ts';
import type { Context } from '../../context/context.ts';
import type { ConnectionRecord } from '../../data/connections/store.ts';

type Told = Pick<WebhookBody, 'event' | 'reason' | 'downSince' | 'upAt'>;

const told = (
  { company, clock, ids }: Context,
  { id, name, number, channel }: ConnectionRecord,
  what: Told,
): Effect => ({
  to: 'webhooks',
  message: {
    companyId: company.id,
    attempt: 1,
    body: {
      id: ids.ulid(),
      companyId: company.id,
      connection: { id, name, number, channel },
      at: new Date(clock.now()).toISOString(),
      ...what,
    },
  },
});

/** Tells the company's webhook that a connection stays down. */
export const downTold = (context: Context, connection: ConnectionRecord): Effect =>
  told(context, connection, {
    event: 'connection.down',
    reason: connection.lastDropReason,
    downSince: connection.downSince,
    upAt: null,
  });

/** Tells it that the connection is back: `before` is how it was while away. */
export const connectionUpEffects = (context: Context, before: ConnectionRecord, upAt: string | null): Effect =>
  told(context, before, { event: 'connection.up', reason: before.lastDropReason, downSince: before.downSince, upAt });
