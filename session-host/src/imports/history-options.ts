import type { HistoryPublisher } from '../inbound/publisher.ts';
import type { MediaFetcher } from '../media/media-fetcher.ts';
import type { Log } from '../platform/log.ts';

/** The ports and options of imports and backfill. */
export interface HistoryOptions {
  publisher: HistoryPublisher;
  /** Server used instead of WhatsApp's own, if any. */
  serverUrl: string | undefined;
  log: Log;
  /** Downloads the media of imported messages. */
  media: MediaFetcher;
}
