import type { HistoryPublisher } from '../inbound/publisher.ts';
import type { Log } from '../platform/log.ts';
import type { Session } from '../session/session.ts';

/** What is needed to bring in what phones keep. */
export interface HistoryOptions {
  publisher: HistoryPublisher;
  /** Server that stands in for WhatsApp's, if any. */
  serverUrl: string | undefined;
  log: Log;
  /** Media of a session was written down under this key. */
  onMedia: (session: Session, sk: string) => void;
}
