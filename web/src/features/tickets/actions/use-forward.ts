import { forwardMessage, type Message } from '@recado/shared/contract/messages';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { previewOf } from '../../../components/last-message.ts';
import { notifyFailure, notifySuccess } from '../../../components/notify.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { truncate } from '../../../components/truncate.ts';
import { ticketErrorText } from '../new-ticket/ticket-owner-dialog.tsx';

/** Milliseconds between two forwarded messages (specification 1, section 9). */
const interval = 900;

/** Maximum characters of a message in an error text. */
const nameLength = 60;

/** Thrown when a message failed to forward; `sent` is the number of messages before it, which were forwarded. */
class ForwardStopped extends Error {
  readonly sent: number;

  constructor(sent: number, cause: unknown) {
    super('forward stopped', { cause });
    this.sent = sent;
  }
}

interface Forwarding {
  contactId: number;
  /** Prefixes each text with the user's name. */
  signMessage: boolean;
}

/**
 * Forwards messages to a contact, one after another in order. The error states how many were sent; a retry continues
 * from there. Calls `onDone` when all were sent. A failure after the form was closed is shown as a toast.
 */
export const useForward = (messages: readonly Message[], onDone: () => void) => {
  const { t } = useTranslate();
  const [requestId] = useState(() => crypto.randomUUID());
  /** The number of messages forwarded, by contact id. */
  const [sent, setSent] = useState<Readonly<Record<number, number>>>({});
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => void (mounted.current = false);
  }, []);
  const errorText = (error: unknown): string => {
    if (!(error instanceof ForwardStopped)) return ticketErrorText(error);
    const stopped = messages[error.sent];
    const reason = ticketErrorText(error.cause);
    if (messages.length === 1 || !stopped) return reason;
    const text = truncate(
      previewOf({ lastMessage: stopped.body, lastMessageType: stopped.mediaType, lastMessageAuthor: null }, t),
      nameLength,
    );
    return t('tickets:forward.stopped', { sent: error.sent, total: messages.length, text, reason });
  };
  const forward = useMutation({
    mutationFn: async ({ contactId, signMessage }: Forwarding) => {
      const first = sent[contactId] ?? 0;
      let name = '';
      for (const [index, { id }] of messages.entries()) {
        if (index < first) continue;
        if (index > first) await new Promise((resolve) => window.setTimeout(resolve, interval));
        const { ticket } = await call(forwardMessage, {
          body: { messageId: id, contactId, signMessage, requestId },
        }).catch((error: unknown) => {
          throw new ForwardStopped(index, error);
        });
        name = ticket.contact.name;
        setSent((previous) => ({ ...previous, [contactId]: index + 1 }));
      }
      return name;
    },
    onSuccess: (name) => {
      notifySuccess(t('tickets:forward.done', { name, count: messages.length }));
      onDone();
    },
    onError: (error) => {
      if (!mounted.current) notifyFailure(errorText(error));
    },
    meta: { quiet: true },
  });
  return {
    forward,
    sentTo: (contactId: number | null): number => (contactId === null ? 0 : (sent[contactId] ?? 0)),
    errorText,
  };
};
