import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import type { QuotedMessage } from '../messages/record.ts';

/** The user who acts. */
export interface Agent {
  id: number;
  name: string;
  /** Sent when it resolves a ticket; empty: the connection's text. */
  farewellMessage: string;
  /** Whether it may close a ticket that nobody has accepted (specification 1, section 4). */
  mayClosePending: boolean;
}

/** One message to send: a text, or a file with its caption. */
export interface Part {
  /** The channel's id, made before; a private note has one too, by which a repeated call is known. */
  wid: string;
  body: string;
  media: { key: string; name: string; mimetype: string; size: number } | null;
}

/** What the engine decides about. Each kind has its stages in `stages.ts`. */
export type Happening =
  /** A message came in, or was written on the phone itself. */
  | { type: 'message'; message: InboundMessage; quoted: QuotedMessage | null; earlyAck: EarlyAck }
  /** The chat was read on the phone itself. */
  | { type: 'chatRead' }
  /** An agent has the conversation before its eyes; `unread` are the newest messages of the contact. */
  | { type: 'read'; unread: readonly { wid: string; participant: string | null }[] }
  | { type: 'open'; agent: Agent; queueId: number | null }
  | { type: 'accept'; agent: Agent; queueId: number | null }
  | { type: 'return'; agent: Agent }
  | { type: 'reopen'; agent: Agent; queueId: number | null }
  | { type: 'transfer'; agent: Agent; queueId: number; userId: number | null; note: string }
  | { type: 'setQueue'; agent: Agent; queueId: number | null }
  | { type: 'resolve'; agent: Agent; sayFarewell: boolean }
  /** This user goes: what it attends waits for another. */
  | { type: 'release'; userId: number }
  | { type: 'remove' }
  | { type: 'say'; agent: Agent; parts: readonly Part[]; quoted: QuotedMessage | null; isPrivate: boolean };

/** An ack that came before its message; null if none did. */
export type EarlyAck = 0 | 1 | 2 | 3 | 4 | null;

export type HappeningType = Happening['type'];
export type HappeningOf<T extends HappeningType> = Extract<Happening, { type: T }>;
