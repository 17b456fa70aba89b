import type { Message } from '@recado/shared/contract/messages';
import type { Ticket } from '@recado/shared/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useLogin } from '../../login/login-query.ts';
import { conversationQuery, messagesOf, type MessagePages } from './cache/conversation-query.ts';
import type { Draft } from './composer/Composer.tsx';
import { useSigns } from './composer/signature-switch.ts';
import type { Outgoing } from './sending/outgoing.ts';
import { useAnswerGuard } from './sending/use-answer-guard.ts';
import { useSend } from './sending/use-send.ts';

interface Options {
  /** The message that is answered; null for none. */
  quoted: Message | null;
  /** Shows the end of the conversation. */
  toNewest: () => void;
  onSent: () => void;
}

/** A text, a note, files with their captions, or a voice note. */
type Sent = Draft & { files?: File[]; captions?: string[]; isVoice?: boolean };

/**
 * Returns `submit`, which sends what an agent wrote, after a question where others answered meanwhile, and `begin`, which is
 * called when an agent begins to write.
 */
export const useSendDraft = (ticket: Ticket, { quoted, toNewest, onSent }: Options) => {
  const client = useQueryClient();
  const { settings } = useLogin();
  const { mutate } = useSend(ticket.id);
  const { begin, guard } = useAnswerGuard(ticket.id);
  const signs = useSigns();
  const loadedMessages = (): Message[] => {
    const pages = client.getQueryData<MessagePages>(conversationQuery(ticket.uuid).queryKey);
    return pages ? messagesOf(pages) : [];
  };
  const submit = (
    { body, isPrivate, mentions = [], files = [], captions = [], stored = null, isVoice = false }: Sent,
    onDraftSent?: () => void,
  ): void => {
    const outgoing: Outgoing = {
      requestId: crypto.randomUUID(),
      ticketId: ticket.id,
      ticketUuid: ticket.uuid,
      body,
      isPrivate,
      mentions: isPrivate ? [] : mentions,
      mentionedUsers: isPrivate ? mentions.map(Number) : [],
      signed: signs && settings.sendSignMessage === 'enabled',
      files,
      captions,
      stored,
      isVoice,
      quoted,
      startedAt: Date.now(),
    };
    const send = (): void => {
      // The message is sent to the end of the conversation.
      toNewest();
      mutate({ ...outgoing, startedAt: Date.now() });
      onSent();
      onDraftSent?.();
    };
    if (isPrivate) send();
    else guard(loadedMessages(), send);
  };
  return { begin, submit };
};
