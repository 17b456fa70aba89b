import type { ConnectionNotice } from '@recado/shared/contract/connections';
import type { WebhookData } from '@recado/shared/contract/webhook-events';
import type { Context } from '../../context/context.ts';
import type { ConnectionRecord } from '../../data/connections/store.ts';
import { moveAlertWebhook } from '../../data/webhooks/move-alert-webhook.ts';
import { webhookEffects } from '../../data/webhooks/webhook-effects.ts';
import type { Effect } from '../../platform/outbox/effect.ts';

/**
 * Returns the context of a company whose webhook of an earlier release is an endpoint by now, whether the migration has come to it
 * or not.
 */
export const withAlertEndpoint = async (context: Context): Promise<Context> => {
  const { clock, company, ids, installation, stores } = context;
  const isMoved = await moveAlertWebhook({
    companyId: company.id,
    alerts: stores.alerts,
    companies: installation.companies,
    webhooks: stores.webhooks,
    ids,
    clock,
    commit: (writes) => context.commit(writes, []),
  });
  if (!isMoved) return context;
  return { ...context, company: (await installation.companies.get(company.id)) ?? company };
};

type AlertName = 'connection.down' | 'connection.up' | 'connection.notice';

const alertOf = (
  context: Context,
  type: AlertName,
  { id, name, number, channel }: ConnectionRecord,
  details: Omit<WebhookData[AlertName], 'connection'>,
): Effect[] =>
  webhookEffects(context, {
    type,
    id: context.ids.ulid(),
    order: `connection-${id}`,
    data: () => ({ connection: { id, name, number, channel }, ...details }),
  });

/** Sends to the company's endpoints that a connection is down. */
export const downAlert = (context: Context, connection: ConnectionRecord): Effect[] =>
  alertOf(context, 'connection.down', connection, {
    reason: connection.lastDropReason,
    detail: null,
    downSince: connection.downSince,
    upAt: null,
  });

/** Sends to the company's endpoints what Meta reports about a connection. */
export const noticeAlert = (
  context: Context,
  connection: ConnectionRecord,
  { notice, detail }: { notice: ConnectionNotice; detail: string },
): Effect[] =>
  alertOf(context, 'connection.notice', connection, { reason: notice, detail, downSince: null, upAt: null });

/** Sends to the company's endpoints that a connection is up again. `before` is the connection during its outage. */
export const upAlert = (context: Context, before: ConnectionRecord, upAt: string | null): Effect[] =>
  alertOf(context, 'connection.up', before, {
    reason: before.lastDropReason,
    detail: null,
    downSince: before.downSince,
    upAt,
  });
