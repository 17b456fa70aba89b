import type { HistoryPublisher } from '../inbound/publisher.ts';
import type { MediaFetcher } from '../media/media-fetcher.ts';
import type { Log } from '../platform/log.ts';

/** What is needed to bring in what phones keep. */
export interface HistoryOptions {
  publisher: HistoryPublisher;
  /** Server that stands in for WhatsApp's, if any. */
  serverUrl: string | undefined;
  log: Log;
  /** Downloads the media of imported messages. */
  media: MediaFetcher;
}
