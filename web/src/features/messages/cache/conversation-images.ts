import { listMessages, type Message } from '@recado/shared/contract/messages';
import type { QueryClient } from '@tanstack/react-query';
import { queryKey } from '../../../api/query.ts';
import { messagesOf, type MessagePages } from './conversation-query.ts';

const isImage = ({ mediaType, mediaState, isDeleted }: Message): boolean =>
  (mediaType === 'image' || mediaType === 'sticker') && mediaState === 'ready' && !isDeleted;

/** Returns the loaded images of the conversation that shows a message, oldest first; the message alone where none does. */
export const imagesBeside = (client: QueryClient, message: Message): readonly Message[] => {
  const conversation = client
    .getQueriesData<MessagePages>({ queryKey: queryKey(listMessages) })
    .map(([, data]) => (data ? messagesOf(data) : []))
    .find((messages) => messages.some(({ id }) => id === message.id));
  return conversation?.filter(isImage) ?? [message];
};
