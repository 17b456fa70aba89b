import type { Message } from '@recado/shared/contract/messages';
import { ApiError } from '../../api/api-error.ts';
import type { Uploaded } from '../../api/upload-file.ts';

/** Mutation key for sending a ticket's messages. */
export const sendKey = (ticketId: number) => ['send-message', ticketId] as const;

export const isSend = (mutationKey: readonly unknown[] | undefined): boolean => mutationKey?.[0] === 'send-message';

/** A message to send, shown in a bubble until the server's message replaces it. */
export interface Outgoing {
  requestId: string;
  ticketId: number;
  ticketUuid: string;
  body: string;
  isPrivate: boolean;
  mentions: string[];
  files: File[];
  /** A file that is in storage already, sent before `files`. */
  stored: Uploaded | null;
  /** True when the file is a recording to send as a voice note. */
  isVoice: boolean;
  quoted: Message | null;
  /** Id of the ticket's newest message at that time; the confirming message is newer. */
  after: string | null;
  /** Epoch milliseconds. */
  startedAt: number;
}

/** Id of the ticket's newest message: ids sort by time within a ticket. */
export const newestId = (messages: readonly Message[], ticketId: number): string | null =>
  messages.reduce<string | null>(
    (newest, { id, ticketId: owner }) => (owner === ticketId && (newest === null || id > newest) ? id : newest),
    null,
  );

/** An outgoing message that the server has not confirmed. */
interface Unconfirmed extends Outgoing {
  /** Error of the send; null while it is pending. */
  error: Error | null;
}

/** True when the server may have stored it: pending, or failed without a response. */
const mayBeStored = ({ error }: Unconfirmed): boolean => error === null || (error instanceof ApiError && error.offline);

/** True when a stored message is the result of an outgoing one; of several files the first carries the text. */
const matches = (outgoing: Outgoing, message: Message, userId: number): boolean =>
  message.fromMe &&
  message.user?.id === userId &&
  message.ticketId === outgoing.ticketId &&
  message.isPrivate === outgoing.isPrivate &&
  message.body === outgoing.body &&
  message.mediaName === ((outgoing.stored ?? outgoing.files[0])?.name ?? null) &&
  (outgoing.after === null || message.id > outgoing.after);

/**
 * Returns the outgoing messages without a stored message. An event may deliver the stored message before the call
 * returns; the pending bubble then disappears. Matches one to one in order, ignoring `confirmed`, the ids already
 * matched to other sends.
 */
export const unconfirmed = <T extends Unconfirmed>(
  pending: readonly T[],
  messages: readonly Message[],
  userId: number,
  confirmed: readonly string[],
): T[] => {
  const matched = new Set(confirmed);
  return pending.filter((outgoing) => {
    if (!mayBeStored(outgoing)) return true;
    const match = messages.find((message) => !matched.has(message.id) && matches(outgoing, message, userId));
    if (match) matched.add(match.id);
    return match === undefined;
  });
};
