import type { Address, Chat, InboundContent } from '@recado/shared/contract/queue-messages/inbound';
import type { ConnectionNotice } from '@recado/shared/contract/connections';
import type { MediaOrigin } from '@recado/shared/contract/queue-messages/channel-work';

/** An event of one chat in a webhook, the same for all Graph channels. */
export type ChannelEvent =
  | {
      type: 'message';
      chat: Chat;
      mid: string;
      fromMe: boolean;
      /** The contact's name; in a group the author's. */
      name: string | null;
      /** The contact's username on WhatsApp, where the webhook gives it. */
      username?: string | null;
      /** The author, in a group. */
      author: Address | null;
      content: InboundContent;
      origin: MediaOrigin | null;
      quotedMid: string | null;
      isForwarded: boolean;
      isForwardedOften?: boolean;
      at: number;
    }
  /** The contact reacted to a message of either side; an empty emoji removes the reaction. */
  | { type: 'reaction'; chat: Chat; author: Address; mid: string; emoji: string; at: number }
  /** Meta has accepted an outbound message: it came back as an echo, or with a status. `callback` is the text that was sent with it. */
  | { type: 'accepted'; callback: string; mid: string }
  | {
      type: 'receipt';
      chat: Chat;
      mid: string;
      callback: string | null;
      ack: 1 | 2 | 3 | 4;
      /** Meta's kind of charge, where it names one. */
      pricing?: { category: string; isCharged: boolean };
      at: number;
    }
  | { type: 'failure'; chat: Chat; mid: string; code: number }
  | { type: 'watermark'; chat: Chat; ack: 2 | 3; until: number }
  /** The person of the chat has another number or user id. */
  | { type: 'identity'; chat: Chat; renamed: Address; at: number }
  /** The person of the chat wants no marketing messages. */
  | { type: 'optOut'; chat: Chat; at: number };

/** The events of one account in a webhook, in their order. */
export interface AccountEvents {
  externalId: string;
  events: ChannelEvent[];
}

/** Notice of Meta about a business account with all its numbers, or one of them. */
export interface BusinessNotice {
  parentId: string;
  /** Digits of the number that it is about; null for all. */
  number: string | null;
  /** `accountDisabled` and `accountRestored` end and begin connections, the others are noted. */
  notice: ConnectionNotice | 'accountDisabled' | 'accountRestored';
  detail: string;
  at: number;
}

/** The events that a webhook has for its accounts, and the parts that became no event. */
export interface ReadWebhook {
  accounts: AccountEvents[];
  notices: BusinessNotice[];
  unread: UnreadPart[];
}

/** A part of a webhook that became no event of a conversation. */
export interface UnreadPart {
  /** The place of the part: a webhook field of Meta, with the list in it. */
  place: string;
  /** Names and types of its fields, without a value (`shapeOf`). */
  shape: string;
  /**
   * `lost`: it has an unknown shape, so that something is missing in the product. `placeholder`: a conversation shows that
   * there is something. `unused`: the product does nothing with its kind.
   */
  outcome: 'lost' | 'placeholder' | 'unused';
}
