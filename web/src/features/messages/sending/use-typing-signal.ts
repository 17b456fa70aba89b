import { sendTyping } from '@recado/shared/contract/typing';
import { useEffect, useMemo } from 'react';
import { call } from '../../../api/call.ts';
import { TypingSignal } from '../../../components/typing-signal.ts';

/** Sends the agent's presence to a ticket's contact; failures are ignored. */
export const useTypingSignal = (ticketId: number): TypingSignal => {
  const signal = useMemo(
    () =>
      new TypingSignal(
        (state) => void call(sendTyping, { params: { ticketId }, body: { state } }).catch(() => undefined),
      ),
    [ticketId],
  );
  useEffect(() => () => signal.pause(), [signal]);
  return signal;
};
