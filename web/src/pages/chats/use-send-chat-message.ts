import { sendChatMessage } from '@recado/shared/contract/internal-chats';
import { plainText } from '@recado/shared/text/plain-text';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { uploadToChat } from '../../api/upload-file.ts';
import { notifyError } from '../../components/notify.ts';
import { keepMessage } from '../../features/internal-chats/chat-cache.ts';

/** A file on its way to a chat. */
export interface Sending {
  id: string;
  name: string;
  /** The uploaded share, 0 to 1. */
  share: number;
  cancel: () => void;
}

interface Text {
  message: string;
  mentions: number[];
}

/** Sends texts and files to a chat. Files are uploaded one after the other, so that they keep their order. */
export const useSendChatMessage = (chatId: number) => {
  const client = useQueryClient();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const send = async (body: Parameters<typeof call<typeof sendChatMessage>>[1]['body']): Promise<void> => {
    const message = await call(sendChatMessage, { params: { id: chatId }, body });
    keepMessage(client, message, plainText(message.message) || `📎 ${message.mediaName ?? ''}`);
  };
  const sendFile = async (id: string, file: File, isVoice: boolean, signal: AbortSignal): Promise<void> => {
    try {
      const onProgress = (share: number): void =>
        setSending((all) => all.map((one) => (one.id === id ? { ...one, share } : one)));
      const media = await uploadToChat(chatId, file, { onProgress, signal });
      await send({ media: { ...media, isVoice } });
    } catch (error) {
      if (!signal.aborted) notifyError(error);
    } finally {
      setSending((all) => all.filter((one) => one.id !== id));
    }
  };
  return {
    sending,
    /** Resolves to false when the text was not sent. */
    sendText: async ({ message, mentions }: Text): Promise<boolean> => {
      try {
        await send({ message, mentions });
        return true;
      } catch (error) {
        notifyError(error);
        return false;
      }
    },
    sendFiles: async (files: readonly File[], isVoice = false): Promise<void> => {
      const queue = files.map((file) => ({ file, id: crypto.randomUUID(), controller: new AbortController() }));
      setSending((all) => [
        ...all,
        ...queue.map(({ file, id, controller }) => ({
          id,
          name: file.name,
          share: 0,
          cancel: () => {
            controller.abort();
            setSending((others) => others.filter((one) => one.id !== id));
          },
        })),
      ]);
      for (const { file, id, controller } of queue)
        if (!controller.signal.aborted) await sendFile(id, file, isVoice, controller.signal);
    },
  };
};
