import type { ConnectionNotice } from '@recado/shared/contract/connections';
import type { WebhookBody } from '@recado/shared/contract/queue-messages/webhook';
import type { Effect } from '../../platform/outbox/effect.ts';
import type { Context } from '../../context/context.ts';
import type { ConnectionRecord } from '../../data/connections/store.ts';

const webhookCall = (
  { company, clock, ids }: Context,
  { id, name, number, channel }: ConnectionRecord,
  details: Pick<WebhookBody, 'event' | 'reason' | 'detail' | 'downSince' | 'upAt'>,
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
      ...details,
    },
  },
});

/** Notifies the company's webhook that a connection is down. */
export const downAlert = (context: Context, connection: ConnectionRecord): Effect =>
  webhookCall(context, connection, {
    event: 'connection.down',
    reason: connection.lastDropReason,
    downSince: connection.downSince,
    upAt: null,
  });

/** Notifies the company's webhook of what Meta reports about a connection. */
export const noticeAlert = (
  context: Context,
  connection: ConnectionRecord,
  { notice, detail }: { notice: ConnectionNotice; detail: string },
): Effect =>
  webhookCall(context, connection, {
    event: 'connection.notice',
    reason: notice,
    detail,
    downSince: null,
    upAt: null,
  });

/** Notifies the company's webhook that a connection is up again. `before` is the connection during its outage. */
export const upAlert = (context: Context, before: ConnectionRecord, upAt: string | null): Effect =>
  webhookCall(context, before, {
    event: 'connection.up',
    reason: before.lastDropReason,
    downSince: before.downSince,
    upAt,
  });
