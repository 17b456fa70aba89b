import type { Message } from '@recado/shared/contract/messages';
import { ApiError } from '../../api/api-error.ts';

/** Key of the mutations that send a ticket's messages. */
export const sendKey = (ticketId: number) => ['send-message', ticketId] as const;

export const isSend = (mutationKey: readonly unknown[] | undefined): boolean => mutationKey?.[0] === 'send-message';

/** One press of the send button: what stands in a bubble until the server's own message takes its place. */
export interface Outgoing {
  requestId: string;
  ticketId: number;
  ticketUuid: string;
  body: string;
  isPrivate: boolean;
  mentions: string[];
  files: File[];
  /** The file is a recording, to be heard as a voice note. */
  isVoice: boolean;
  quoted: Message | null;
  /** The newest message of the ticket at that moment: what answers this press is newer. */
  after: string | null;
  /** Epoch milliseconds. */
  startedAt: number;
}

/** Newest of the ticket's own messages: ids sort by time within a ticket. */
export const newestId = (messages: readonly Message[], ticketId: number): string | null =>
  messages.reduce<string | null>(
    (newest, { id, ticketId: owner }) => (owner === ticketId && (newest === null || id > newest) ? id : newest),
    null,
  );

/** A press that the server has not confirmed. */
interface Press extends Outgoing {
  /** Why it could not be sent; null while it is on its way. */
  error: Error | null;
}

/** Whether the server may have taken a press: one that it refused has become nothing. */
const mayHaveArrived = ({ error }: Press): boolean => error === null || (error instanceof ApiError && error.offline);

/** Whether a message is what a press became; of several files the first carries the text. */
const answers = (outgoing: Outgoing, message: Message, userId: number): boolean =>
  message.fromMe &&
  message.user?.id === userId &&
  message.ticketId === outgoing.ticketId &&
  message.isPrivate === outgoing.isPrivate &&
  message.body === outgoing.body &&
  message.mediaName === (outgoing.files[0]?.name ?? null) &&
  (outgoing.after === null || message.id > outgoing.after);

/**
 * Those of the presses that have no message yet. An event may tell of the message before the call answers: then the bubble
 * that waits goes, so that nothing shows twice. Presses and messages are matched one to one, in order; those messages that
 * answered other presses (`confirmed`, ids) are none of theirs.
 */
export const unanswered = <T extends Press>(
  waiting: readonly T[],
  messages: readonly Message[],
  userId: number,
  confirmed: readonly string[],
): T[] => {
  const taken = new Set(confirmed);
  return waiting.filter((outgoing) => {
    if (!mayHaveArrived(outgoing)) return true;
    const answer = messages.find((message) => !taken.has(message.id) && answers(outgoing, message, userId));
    if (answer) taken.add(answer.id);
    return answer === undefined;
  });
};
