import { sendText, receivesTexts } from '../compose.ts';
import { rule } from '../stage.ts';
import { ticketOf } from '../draft.ts';

/** Behaviour, section 9 (b): the attendant's farewell, else the connection's; on a waiting ticket only where the company wants that. */
export const sendFarewell = rule('say farewell', ['resolve'], (draft, { agent, sendFarewell: wanted }) => {
  const { settings, connection } = draft.state;
  const { status } = ticketOf(draft);
  if (!wanted || status === 'closed' || !receivesTexts(draft)) return;
  if (status === 'pending' && (settings.sendFarewellWaitingTicket !== 'enabled' || !agent.mayClosePending)) return;
  sendText(draft, agent.farewellMessage || connection.complationMessage, agent);
});
