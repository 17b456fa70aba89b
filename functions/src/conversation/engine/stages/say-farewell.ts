import { sayText, speaksTo } from '../compose.ts';
import { rule } from '../stage.ts';
import { ticketOf } from '../draft.ts';

/** Behaviour, section 9 (b): the attendant's farewell, else the connection's; on a waiting ticket only where the company wants that. */
export const sayFarewell = rule('say farewell', ['resolve'], (turn, { agent, sayFarewell: wanted }) => {
  const { settings, connection } = turn.situation;
  const { status } = ticketOf(turn);
  if (!wanted || status === 'closed' || !speaksTo(turn)) return;
  if (status === 'pending' && (settings.sendFarewellWaitingTicket !== 'enabled' || !agent.mayClosePending)) return;
  sayText(turn, agent.farewellMessage || connection.complationMessage, agent);
});
