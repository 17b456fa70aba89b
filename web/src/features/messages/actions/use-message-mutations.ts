import { deleteMessage, editMessage, reactToMessage } from '@recado/shared/contract/message-changes';
import { transcribeAudio } from '@recado/shared/contract/media';
import type { Message } from '@recado/shared/contract/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { applyMessage } from '../cache/apply-message.ts';

const useApply = (): ((message: Message) => void) => {
  const client = useQueryClient();
  return (message) => applyMessage(client, message, null);
};

/** Edits an own message. */
export const useEditMessage = () => {
  const apply = useApply();
  return useMutation({
    mutationFn: ({ messageId, body, mentions }: { messageId: string; body: string; mentions: string[] }) =>
      call(editMessage, { params: { messageId }, body: { body, mentions } }),
    onSuccess: apply,
  });
};

/** Deletes an own message. */
export const useDeleteMessage = () => {
  const apply = useApply();
  return useMutation({
    mutationFn: (messageId: string) => call(deleteMessage, { params: { messageId } }),
    onSuccess: apply,
  });
};

/** Adds a reaction; an empty emoji removes it. */
export const useReactToMessage = () => {
  const apply = useApply();
  return useMutation({
    mutationFn: ({ messageId, emoji }: { messageId: string; emoji: string }) =>
      call(reactToMessage, { params: { messageId }, body: { emoji } }),
    onSuccess: apply,
  });
};

/** Mutation key of translations, which are kept while the screens are open: their messages show them. */
export const translatingKey = ['translate-message'] as const;

/** A text of a contact that is translated for a colleague who reads the conversation of a ticket. */
export interface Translating {
  ticketId: number;
  messageId: string;
  text: string;
}

/** Translates what a contact wrote into the language of the screens. */
export const useTranslateMessage = () =>
  useMutation({
    mutationKey: translatingKey,
    gcTime: Infinity,
    mutationFn: async ({ ticketId, text }: Translating): Promise<string> =>
      (await import('../../../components/assistance/translate-text.ts')).translateText(ticketId, text),
  });

/** Mutation key of transcriptions: their messages show that they run. */
export const transcribingKey = ['transcribe-audio'] as const;

/** Requests the transcription of a received audio. */
export const useTranscribe = () => {
  const apply = useApply();
  return useMutation({
    mutationKey: transcribingKey,
    mutationFn: (messageId: string) => call(transcribeAudio, { params: { file: messageId } }),
    onSuccess: ({ message }) => apply(message),
  });
};
