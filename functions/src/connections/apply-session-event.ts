import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import type { Context } from '../platform/context.ts';
import { ConditionFailed } from '../platform/write.ts';
import { sessionAnnounced } from './announce.ts';
import type { ConnectionRecord, SessionChange } from './store.ts';

type SessionEvent = Extract<InboundEvent, { type: 'session' }>;

const maxAttempts = 5;

const isNewer = (event: SessionEvent, { fence, sequence }: ConnectionRecord): boolean =>
  event.fence > fence || (event.fence === fence && event.sequence > sequence);

/** While a code waits to be scanned nobody knows whose phone will scan it. */
const numberAfter = ({ number, status }: SessionEvent): { number?: string } => {
  if (number !== null) return { number };
  return status === 'qrcode' ? { number: '' } : {};
};

const changeBy = (event: SessionEvent, before: ConnectionRecord, now: number): SessionChange => {
  const at = new Date(event.at).toISOString();
  return {
    fence: event.fence,
    sequence: event.sequence,
    status: event.status,
    qrcode: event.status === 'qrcode' ? event.qrcode : '',
    updatedAt: new Date(now).toISOString(),
    ...numberAfter(event),
    ...(event.reason === null ? {} : { lastDropReason: event.reason, lastDropAt: at }),
    ...(event.status === 'CONNECTED' && before.status !== 'CONNECTED' ? { connectedAt: at } : {}),
  };
};

/**
 * Takes what a session host tells of a session into its connection, and shows it to those who may see connections.
 * Events of a lost lease (older fence), of the past (older sequence) or of a removed connection change nothing.
 *
 * A number may be connected twice, in one company or in two: WhatsApp lets a phone link several devices, and each gets
 * every message. Tickets belong to a connection, so the conversations stand side by side and nothing mixes; that
 * another company has the same number is not told to anybody.
 */
export const applySessionEvent = async (context: Context, event: SessionEvent): Promise<void> => {
  const { clock, stores } = context;
  for (let attempt = 1; ; attempt++) {
    const before = await stores.connections.get(event.whatsappId);
    if (!before || !isNewer(event, before)) return;
    const change = changeBy(event, before, clock.now());
    try {
      return await context.commit([stores.connections.sessionChange(before.id, change)], [sessionAnnounced(context, { ...before, ...change })]);
    } catch (error) {
      if (!(error instanceof ConditionFailed) || attempt === maxAttempts) throw error;
    }
  }
};
