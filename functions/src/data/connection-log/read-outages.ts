import type { ConnectionOutage } from '@recado/shared/contract/messages';
import type { ConnectionLogStore } from './store.ts';

/**
 * Milliseconds that an outage must last to be shown in conversations and to be backfilled. One that ended with another
 * device is, however short it was.
 */
export const minOutage = 60_000;
/** The most entries of the connection log that are read, newest first. */
const maxEntries = 100;

/** Returns the outages of a connection that began between two times (milliseconds) and have ended, oldest first. */
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
    maxEntries,
  );
  return entries
    .flatMap(({ at, endedAt, wasConnected, relinked }) =>
      wasConnected && endedAt !== null && (relinked || Date.parse(endedAt) - Date.parse(at) >= minOutage)
        ? [{ from: at, to: endedAt }]
        : [],
    )
    .reverse();
};
