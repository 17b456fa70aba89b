import { closeTicket } from '../close-ticket.ts';
import { changeDialogue, dialogueOf } from '../dialogue.ts';
import { needsConsent } from '../consent-needed.ts';
import { sendText } from '../compose.ts';
import { appendLog, change, contactOf, type Draft, ticketOf } from '../draft.ts';
import { readConsent } from '../read-consent.ts';
import { rule, type StageResult } from '../stage.ts';

/** The question that follows the company's text and link (behaviour, section 4). */
const question = 'Estou ciente sobre o tratamento dos meus dados pessoais. \n\n*[1]* Sim\n*[2]* Não';

/** Sends the company's text, its link and the question, as often as the connection allows. Then only an answer helps. */
const ask = (draft: Draft): void => {
  const { settings, connection } = draft.state;
  const { repetitions } = dialogueOf(draft);
  if (connection.maxUseBotQueues > 0 && repetitions >= connection.maxUseBotQueues) return;
  for (const field of ['lgpdMessage', 'lgpdLink'] as const)
    sendText(draft, 'consent', settings[field], null, { of: 'setting', field });
  sendText(draft, 'consent', question, null);
  if (ticketOf(draft).lgpdSendMessageAt === null) appendLog(draft, 'lgpd', null);
  change(draft, { lgpdSendMessageAt: draft.now });
  changeDialogue(draft, { repetitions: repetitions + 1 });
};

/** Lets the ticket wait for the bot or an agent. */
const goOn = (draft: Draft): void => {
  change(draft, { status: 'pending' });
  if (ticketOf(draft).inDialogue) changeDialogue(draft, { repetitions: 0 });
};

/** Stores the consent with the message that gave it. The bot's first menu follows in the same decision. */
const accept = (draft: Draft, wid: string): void => {
  const contact = contactOf(draft);
  draft.contact = { ...contact, lgpdAcceptedAt: new Date(draft.now).toISOString() };
  draft.contactChanges.push({ type: 'consented', contact, at: draft.now });
  goOn(draft);
  change(draft, { lgpdAcceptedAt: draft.now });
  appendLog(draft, 'lgpd', null, { consent: 'accepted', wid });
  draft.isAnswer = true;
};

/** Closes the ticket with the connection's completion message. */
const refuse = (draft: Draft, wid: string): StageResult => {
  sendText(draft, 'farewell', draft.state.connection.complationMessage, null, {
    of: 'connection',
    field: 'complationMessage',
  });
  closeTicket(draft, 'contact');
  appendLog(draft, 'lgpd', null, { consent: 'refused', wid });
  appendLog(draft, 'closed', null);
  return 'stop';
};

/**
 * Asks the contact of a new ticket for its consent, and reads the answer (behaviour, section 4): 1 lets the ticket wait
 * for the bot and for agents, 2 closes it, anything else asks again. A ticket whose contact has consented elsewhere
 * meanwhile, or whose company asks for no consent any more, continues.
 */
export const receiveConsent = rule('receive consent', ['message'], (draft, { message: { fromMe, content, wid } }) => {
  const { status, lgpdSendMessageAt } = ticketOf(draft);
  if (status !== 'lgpd' || fromMe) return undefined;
  if (!needsConsent(draft.state.settings, contactOf(draft))) {
    goOn(draft);
    return undefined;
  }
  const consent = lgpdSendMessageAt !== null && content.type === 'text' ? readConsent(content.body) : null;
  if (consent === false) return refuse(draft, wid);
  if (consent === null) {
    ask(draft);
    return 'stop';
  }
  accept(draft, wid);
  return undefined;
});
