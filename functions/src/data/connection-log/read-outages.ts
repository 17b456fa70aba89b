import type { ConnectionOutage } from '@recado/shared/contract/messages';
import type { ConnectionLogStore } from './store.ts';

/** Milliseconds that a gap must last to be worth a line in a conversation, and a look for what came meanwhile. */
export const minOutage = 60_000;
/** Lines of the history that are looked at: of a connection that flaps all day the newest. */
const mostLines = 100;

/** When a connection was away, between two moments (milliseconds), oldest first: only what is over. */
export const readOutages = async (
  connectionLog: ConnectionLogStore,
  whatsappId: number,
  from: number,
  until: number,
): Promise<ConnectionOutage[]> => {
  const entries = await connectionLog.between(
    whatsappId,
    new Date(from).toISOString(),
    new Date(until).toISOString(),
    mostLines,
  );
  return entries
    .flatMap(({ at, endedAt, wasConnected }) =>
      wasConnected && endedAt !== null && Date.parse(endedAt) - Date.parse(at) >= minOutage
        ? [{ from: at, to: endedAt }]
        : [],
    )
    .reverse();
};
