import type { Context } from '../platform/context.ts';
import { ConditionFailed } from '../platform/write.ts';
import { sessionAnnounced } from './announce.ts';
import { type SessionEvent, sessionChapter } from './session-story.ts';
import type { ConnectionRecord } from './store.ts';

const maxAttempts = 5;

const isNewer = (event: SessionEvent, { fence, sequence }: ConnectionRecord): boolean =>
  event.fence > fence || (event.fence === fence && event.sequence > sequence);

/**
 * Takes what a session host tells of a session into its connection and its history, and shows it to those who may see
 * connections. Events of a lost lease (older fence), of the past (older sequence) or of a removed connection change nothing.
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
    const { change, drop, endedOutage } = sessionChapter(event, before, clock.now());
    try {
      return await context.commit([
        stores.connections.sessionChange(before.id, change),
        ...(drop ? [stores.drops.creation(drop)] : []),
        ...(endedOutage === null ? [] : [stores.drops.ending(before.id, endedOutage, change.connectedAt ?? change.updatedAt)]),
      ], [sessionAnnounced(context, { ...before, ...change })]);
    } catch (error) {
      if (!(error instanceof ConditionFailed) || attempt === maxAttempts) throw error;
    }
  }
};
