import { sayText, speaksTo } from '../compose.ts';
import { rule } from '../stage.ts';

/** The accepting agent's greeting (specification 1, section 4), in the same transaction, so that nobody greets twice. */
export const greetOnAccept = rule('greet on accept', ['accept'], (turn, { agent }) => {
  const { settings } = turn.situation;
  if (settings.sendGreetingAccepted === 'enabled' && speaksTo(turn))
    sayText(turn, settings.greetingAcceptedMessage, agent);
});
