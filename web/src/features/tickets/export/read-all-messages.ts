import { listMessages, type Message } from '@recado/shared/contract/messages';
import { call } from '../../../api/call.ts';

/** The part of a message's id, `<ticket>-<ULID>`, that sorts by time across tickets. */
const ulidOf = ({ id }: Message): string => id.slice(id.indexOf('-') + 1);

/**
 * Reads a whole conversation, oldest message first, without private notes: a document may leave the company.
 *
 * @param onProgress called with the number of messages that have been read
 */
export const readAllMessages = async (
  ticketUuid: string,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<Message[]> => {
  const all: Message[] = [];
  let cursor: string | undefined;
  do {
    signal.throwIfAborted();
    const page = await call(listMessages, { params: { ticketUuid }, query: cursor === undefined ? {} : { cursor } });
    all.push(...page.messages);
    onProgress(all.length);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all.filter(({ isPrivate }) => !isPrivate).sort((one, other) => (ulidOf(one) < ulidOf(other) ? -1 : 1));
};
