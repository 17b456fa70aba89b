import { useQueryClient } from '@tanstack/react-query';
import type { Message } from '@recado/shared/contract/messages';
import { useCallback, useRef } from 'react';
import { confirm } from '../../../components/dialog/confirm.ts';
import { translate } from '../../../i18n/i18n.ts';
import { useLogin } from '../../../login/login-query.ts';
import { answeringIn } from '../../../realtime/presence.ts';

/** Returns the colleague who wrote the newest answer after a time, in epoch milliseconds; null for none. */
const answeredSince = (messages: readonly Message[], since: number, userId: number): string | null =>
  messages.findLast(
    ({ fromMe, isPrivate, user, createdAt }) =>
      fromMe && !isPrivate && user !== null && user.id !== userId && Date.parse(createdAt) > since,
  )?.user?.name ?? null;

interface AnswerGuard {
  /** Call when the user begins an answer. */
  begin: () => void;
  /** Runs `send`; asks first when a colleague is answering, or has answered since the user began. It asks once an answer. */
  guard: (messages: readonly Message[], send: () => void) => void;
}

/** Warns before two agents answer the same message of a contact. */
export const useAnswerGuard = (ticketId: number): AnswerGuard => {
  const client = useQueryClient();
  const { user } = useLogin();
  const begunAt = useRef<number | null>(null);
  const begin = useCallback((): void => void (begunAt.current = Date.now()), []);
  const guard = useCallback(
    (messages: readonly Message[], send: () => void): void => {
      const since = begunAt.current;
      begunAt.current = null;
      const answered = since === null ? null : answeredSince(messages, since, user.id);
      const [answering] = answeringIn(client, ticketId);
      if (answered === null && !answering) return send();
      confirm({
        title: translate('messages:answering.title'),
        text:
          answered === null
            ? translate('messages:answering.now', { name: answering?.name ?? '' })
            : translate('messages:answering.answered', { name: answered }),
        confirm: translate('messages:answering.send'),
        onConfirm: send,
      });
    },
    [client, ticketId, user.id],
  );
  return { begin, guard };
};
