import type { MediaOrigin } from '@recado/shared/contract/queue-messages/channel-work';
import type { InboundContent } from '@recado/shared/contract/queue-messages/inbound';

/** What Meta tells of one chat, freed of the channel's own form. `userId` is the contact's id or number. */
export type ChannelEvent =
  | {
      type: 'message';
      userId: string;
      mid: string;
      fromMe: boolean;
      name: string | null;
      content: InboundContent;
      origin: MediaOrigin | null;
      quotedMid: string | null;
      isForwarded: boolean;
      at: number;
    }
  /** The contact reacted to a message, ours or its own; an empty emoji takes that away. */
  | { type: 'reaction'; userId: string; mid: string; emoji: string; at: number }
  /** One of our messages came back, or came on: Meta has taken it. `callback` is what we sent with it. */
  | { type: 'taken'; callback: string; mid: string }
  | { type: 'receipt'; userId: string; mid: string; callback: string | null; ack: 1 | 2 | 3 | 4; at: number }
  | { type: 'failure'; userId: string; mid: string; code: number }
  | { type: 'watermark'; userId: string; ack: 2 | 3; until: number };

/** What Meta tells of one account. */
export interface AccountEvents {
  externalId: string;
  told: ChannelEvent[];
}
