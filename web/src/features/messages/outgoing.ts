import type { Message } from '@recado/shared/contract/messages';

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
  files: File[];
  quoted: Message | null;
  /** The newest message of the ticket at that moment: what answers this press is newer. */
  after: string | null;
  /** Epoch milliseconds. */
  startedAt: number;
}

/** Newest of the ticket's own messages: ids sort by time within a ticket. */
export const newestId = (messages: readonly Message[], ticketId: number): string | null =>
  messages.reduce<string | null>((newest, { id, ticketId: owner }) => (owner === ticketId && (newest === null || id > newest) ? id : newest), null);

/** Whether a message is what a press became; of several files the first carries the text. */
const answers = (outgoing: Outgoing, message: Message, userId: number): boolean =>
  message.fromMe &&
  message.user?.id === userId &&
  message.ticketId === outgoing.ticketId &&
  message.isPrivate === outgoing.isPrivate &&
  message.body === outgoing.body &&
  (outgoing.after === null || message.id > outgoing.after);

/**
 * Those of the presses that have no message yet. An event may tell of the message before the call answers: then the bubble
 * that waits goes, so that nothing shows twice. Presses and messages are matched one to one, in order.
 */
export const unanswered = <T extends Outgoing>(waiting: readonly T[], messages: readonly Message[], userId: number): T[] => {
  const taken = new Set<string>();
  return waiting.filter((outgoing) => {
    const answer = messages.find((message) => !taken.has(message.id) && answers(outgoing, message, userId));
    if (answer) taken.add(answer.id);
    return answer === undefined;
  });
};
