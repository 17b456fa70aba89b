import type { proto } from '@whiskeysockets/baileys';
import { refName } from '../platform/connection-ref.ts';
import { faultOf, type Log } from '../platform/log.ts';
import type { Session } from '../ports/session.ts';
import { HistoryLost, readHistory } from './read-history.ts';

/** Returns the part that a notification announces; null when it is lost. Throws when another attempt may succeed. */
export const readPart = async (
  session: Session,
  notification: proto.Message.IHistorySyncNotification,
  serverUrl: string | undefined,
  log: Log,
): Promise<proto.HistorySync | null> => {
  try {
    return await readHistory(notification, { host: await mediaHostOf(session), serverUrl, signal: session.ended });
  } catch (error) {
    if (!(error instanceof HistoryLost)) throw error;
    log.warn({ connection: refName(session.ref), fault: faultOf(error) }, 'part of a history lost');
    return null;
  }
};

/** Returns the host name of the current media server; undefined when it can't be requested. */
const mediaHostOf = async ({ connected }: Session): Promise<string | undefined> => {
  const media = await connected?.live.sock.refreshMediaConn().catch(() => undefined);
  return media?.hosts[0]?.hostname;
};
