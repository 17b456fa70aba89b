import { forwardMessage, type Message } from '@recado/shared/contract/messages';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { previewOf } from '../../components/last-message.ts';
import { notifyFailure, notifySuccess } from '../../components/notify.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { cut } from './cut.ts';
import { refusalText } from './show-owner.tsx';

/** Milliseconds between two messages that are sent on (specification 1, section 9). */
const pause = 900;

/** Characters by which a message is called. */
const nameLength = 60;

/** A message could not be sent on: those before it were, it and those after it were not. */
class ForwardStopped extends Error {
  readonly sent: number;

  constructor(sent: number, cause: unknown) {
    super('forward stopped', { cause });
    this.sent = sent;
  }
}

interface Forwarding {
  contactId: number;
  /** Begins each text with the user's name. */
  signMessage: boolean;
}

/**
 * Sends messages on to a contact, one after the other in their order. What failed says how far it came; tried again, it goes
 * on from there. `onDone` is told once the contact has all; where its screen has gone, a toast tells of a failure.
 */
export const useForward = (messages: readonly Message[], onDone: () => void) => {
  const { t } = useTranslate();
  const [requestId] = useState(() => crypto.randomUUID());
  /** How many of them a contact has got, by its id. */
  const [sent, setSent] = useState<Readonly<Record<number, number>>>({});
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => void (shown.current = false);
  }, []);
  const say = (error: unknown): string => {
    if (!(error instanceof ForwardStopped)) return refusalText(error);
    const stopped = messages[error.sent];
    const reason = refusalText(error.cause);
    if (messages.length === 1 || !stopped) return reason;
    const text = cut(previewOf({ lastMessage: stopped.body, lastMessageType: stopped.mediaType }, t), nameLength);
    return t('tickets:forward.stopped', { sent: error.sent, total: messages.length, text, reason });
  };
  const forward = useMutation({
    mutationFn: async ({ contactId, signMessage }: Forwarding) => {
      const first = sent[contactId] ?? 0;
      let name = '';
      for (const [index, { id }] of messages.entries()) {
        if (index < first) continue;
        if (index > first) await new Promise((resolve) => window.setTimeout(resolve, pause));
        const { ticket } = await call(forwardMessage, {
          body: { messageId: id, contactId, signMessage, requestId },
        }).catch((error: unknown) => {
          throw new ForwardStopped(index, error);
        });
        name = ticket.contact.name;
        setSent((before) => ({ ...before, [contactId]: index + 1 }));
      }
      return name;
    },
    onSuccess: (name) => {
      notifySuccess(t('tickets:forward.done', { name, count: messages.length }));
      onDone();
    },
    onError: (error) => {
      if (!shown.current) notifyFailure(say(error));
    },
    meta: { quiet: true },
  });
  return {
    forward,
    sentTo: (contactId: number | null): number => (contactId === null ? 0 : (sent[contactId] ?? 0)),
    say,
  };
};
