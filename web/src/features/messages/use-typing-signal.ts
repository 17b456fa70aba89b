import { sendTyping } from '@recado/shared/contract/typing';
import { useEffect, useMemo } from 'react';
import { call } from '../../api/call.ts';
import { TypingSignal } from './typing-signal.ts';

/** Shows the contact of a ticket that the agent writes. What can't be told is lost. */
export const useTypingSignal = (ticketId: number): TypingSignal => {
  const signal = useMemo(
    () =>
      new TypingSignal(
        (state) => void call(sendTyping, { params: { ticketId }, body: { state } }).catch(() => undefined),
      ),
    [ticketId],
  );
  useEffect(() => () => signal.stopped(), [signal]);
  return signal;
};
