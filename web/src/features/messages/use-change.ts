import { deleteMessage, editMessage, reactToMessage, type Message } from '@recado/shared/contract/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { applyMessage } from './apply-message.ts';

const useApply = (): ((message: Message) => void) => {
  const client = useQueryClient();
  return (message) => applyMessage(client, message, null);
};

/** Changes the text of an own message. */
export const useEdit = () => {
  const apply = useApply();
  return useMutation({
    mutationFn: ({ messageId, body, mentions }: { messageId: string; body: string; mentions: string[] }) =>
      call(editMessage, { params: { messageId }, body: { body, mentions } }),
    onSuccess: apply,
  });
};

/** Takes an own message back. */
export const useDelete = () => {
  const apply = useApply();
  return useMutation({
    mutationFn: (messageId: string) => call(deleteMessage, { params: { messageId } }),
    onSuccess: apply,
  });
};

/** Reacts, or takes the reaction away with an empty emoji. */
export const useReact = () => {
  const apply = useApply();
  return useMutation({
    mutationFn: ({ messageId, emoji }: { messageId: string; emoji: string }) =>
      call(reactToMessage, { params: { messageId }, body: { emoji } }),
    onSuccess: apply,
  });
};
