import type { Message } from '@recado/shared/contract/messages';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../errors/api-error.ts';
import type { Uploaded } from '../../../api/upload-file.ts';

/** Mutation key for sending a ticket's messages. */
export const sendKey = (ticketId: number) => ['send-message', ticketId] as const;

export const isSend = (mutationKey: readonly unknown[] | undefined): boolean => mutationKey?.[0] === 'send-message';

/** Query key of the request ids of a ticket's messages that wait for the network. */
export const waitingKey = (ticketId: number) => ['send-waiting', ticketId] as const;

/** True for the key of the messages of a ticket that wait for the network. */
export const isWaitingKey = (queryKey: readonly unknown[]): boolean => queryKey[0] === 'send-waiting';

/** Notes that a message waits for the network, or does not any more. */
export const setWaiting = (client: QueryClient, ticketId: number, requestId: string, waits: boolean): void => {
  client.setQueryDefaults(waitingKey(ticketId), { gcTime: Infinity });
  client.setQueryData<string[]>(waitingKey(ticketId), (known = []) => {
    if (known.includes(requestId) === waits) return known;
    return waits ? [...known, requestId] : known.filter((other) => other !== requestId);
  });
};

/** True for a message that waits for the network. */
export const isWaiting = (client: QueryClient, { ticketId, requestId }: Outgoing): boolean =>
  client.getQueryData<string[]>(waitingKey(ticketId))?.includes(requestId) ?? false;

/** A message to send, shown in a bubble until the server's message replaces it. */
export interface Outgoing {
  requestId: string;
  ticketId: number;
  ticketUuid: string;
  body: string;
  isPrivate: boolean;
  mentions: string[];
  files: File[];
  /** Captions of the files, in their order; without them `body` is the caption of the first. */
  captions: string[];
  /** A file that is in storage already, sent before `files`. */
  stored: Uploaded | null;
  /** Ids of the colleagues that a note mentions. */
  mentionedUsers: number[];
  /** True when the text begins with the agent's name. */
  signed: boolean;
  /** True when the file is a recording to send as a voice note. */
  isVoice: boolean;
  quoted: Message | null;
  /** Epoch milliseconds. */
  startedAt: number;
}

/** An outgoing message that the server has not confirmed. */
interface Unconfirmed extends Outgoing {
  /** Error of the send; null while it is pending. */
  error: Error | null;
}

/** True when the server may have stored it: pending, or failed without a response. */
const mayBeStored = ({ error }: Unconfirmed): boolean => error === null || (error instanceof ApiError && error.offline);

/**
 * Returns the outgoing messages without a stored message. An event may deliver the stored message before the call
 * returns; the pending bubble then disappears. A stored message has the request's id, whatever its text became.
 */
export const unconfirmed = <T extends Unconfirmed>(pending: readonly T[], messages: readonly Message[]): T[] => {
  const stored = new Set(messages.map(({ requestId }) => requestId));
  return pending.filter((outgoing) => !mayBeStored(outgoing) || !stored.has(outgoing.requestId));
};
