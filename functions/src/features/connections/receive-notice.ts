import { alarmingNotices, type ConnectionNotice } from '@recado/shared/contract/connections';
import type { InboundNotice } from '@recado/shared/contract/queue-messages/inbound';
import { createHash } from 'node:crypto';
import type { Context } from '../../context/context.ts';
import { sessionChanged } from '../../data/connections/events.ts';
import type { ConnectionRecord } from '../../data/connections/store.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { noticeAlert, withAlertEndpoint } from './alert-effects.ts';

type AlarmingNotice = (typeof alarmingNotices)[number];

const isAlarming = (notice: ConnectionNotice): notice is AlarmingNotice =>
  alarmingNotices.some((one) => one === notice);

/** Alerts the company's endpoints, and administrators whose window is closed. */
const alertsOf = (context: Context, connection: ConnectionRecord, event: InboundNotice): Effect[] => {
  const { notice, detail, at: noticedAt } = event;
  if (!isAlarming(notice)) return [];
  const { id, name } = connection;
  return [
    ...noticeAlert(context, connection, { notice, detail }),
    {
      to: 'push',
      message: { companyId: context.company.id, connection: { id, name }, notice, detail, noticedAt },
    },
  ];
};

/** The id of an entry of the connection log: the same for a repeated notice, different for two of one second. */
const entryIdOf = ({ notice, detail }: InboundNotice, at: string): string => {
  const hash = createHash('sha256').update(`${notice} ${detail}`).digest('hex');
  return `${at}.0.${Number.parseInt(hash.slice(0, 12), 16)}`;
};

/** Adds a notice of Meta to the connection log and alerts the company, once. Ignores a connection that is gone. */
export const receiveNotice = async (context: Context, event: InboundNotice): Promise<void> => {
  const { connectionLog, connections } = context.stores;
  const { whatsappId, notice, detail } = event;
  const at = new Date(event.at).toISOString();
  const id = entryIdOf(event, at);
  const [connection, known] = await Promise.all([connections.get(whatsappId), connectionLog.get(whatsappId, id)]);
  if (!connection || known) return;
  const withEndpoint = isAlarming(notice) ? await withAlertEndpoint(context) : context;
  const entry = {
    whatsappId,
    id,
    reason: notice,
    detail: detail || null,
    at,
    endedAt: null,
    wasConnected: false,
    number: '',
    relinked: false,
  };
  await context.commit(
    [connectionLog.append(entry)],
    [sessionChanged(context, connection), ...alertsOf(withEndpoint, connection, event)],
  );
};
