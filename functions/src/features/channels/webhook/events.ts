import type { MediaOrigin } from '@recado/shared/contract/queue-messages/channel-work';
import type { InboundContent } from '@recado/shared/contract/queue-messages/inbound';

/** An event of one chat in a webhook, the same for all Graph channels. `userId` is the contact's id or number. */
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
      isForwardedOften?: boolean;
      at: number;
    }
  /** The contact reacted to a message of either side; an empty emoji removes the reaction. */
  | { type: 'reaction'; userId: string; mid: string; emoji: string; at: number }
  /** Meta has accepted an outbound message: it came back as an echo, or with a status. `callback` is the text that was sent with it. */
  | { type: 'accepted'; callback: string; mid: string }
  | { type: 'receipt'; userId: string; mid: string; callback: string | null; ack: 1 | 2 | 3 | 4; at: number }
  | { type: 'failure'; userId: string; mid: string; code: number }
  | { type: 'watermark'; userId: string; ack: 2 | 3; until: number };

/** The events of one account in a webhook, in their order. */
export interface AccountEvents {
  externalId: string;
  events: ChannelEvent[];
}
