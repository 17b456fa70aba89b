import { rule } from '../stage.ts';
import { contactOf } from '../turn.ts';

/** A blocked contact can't open or fill tickets; what we write to it on the phone still shows. */
export const ignoreBlockedContact = rule('ignore blocked contact', ['message'], (turn, { message }) =>
  !contactOf(turn).active && !message.fromMe ? 'ignore' : undefined);
