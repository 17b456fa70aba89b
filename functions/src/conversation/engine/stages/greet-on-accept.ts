import { sendText, receivesTexts } from '../compose.ts';
import { rule } from '../stage.ts';

/** The accepting agent's greeting (specification 1, section 4), in the same transaction, so that nobody greets twice. */
export const greetOnAccept = rule('greet on accept', ['accept'], (draft, { agent }) => {
  const { settings } = draft.state;
  if (settings.sendGreetingAccepted === 'enabled' && receivesTexts(draft))
    sendText(draft, settings.greetingAcceptedMessage, agent);
});
