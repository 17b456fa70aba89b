import { listChatMessages } from '@recado/shared/contract/internal-chats';
import { useInfiniteQuery } from '@tanstack/react-query';
import { endpointPages } from '../../api/query.ts';

/** Milliseconds after which the messages are read again, because the links to their files live for 15 minutes. */
const linkAge = 10 * 60_000;

/** The messages of a chat in the order of time, as far as they are loaded. */
export const useChatMessages = (chatId: number) => {
  const query = useInfiniteQuery({
    ...endpointPages(listChatMessages, { params: { id: chatId } }),
    refetchInterval: linkAge,
  });
  return { ...query, messages: query.data?.pages.toReversed().flatMap(({ records }) => records) };
};
