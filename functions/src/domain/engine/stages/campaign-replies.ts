import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import { asksToOptOut } from '@recado/shared/text/opt-out';
import { dialogueOf } from '../dialogue.ts';
import { type Draft, pushEffect, ticketOf } from '../draft.ts';
import { bookkeeping, rule } from '../stage.ts';

/**
 * True if the contact wrote a message, which may answer a campaign. Groups get no campaigns; a call answers nothing;
 * what could not be decrypted answers when it comes again with its content, which may opt out.
 */
const isAnswer = ({ chat, content, fromMe }: InboundMessage): boolean =>
  !fromMe && !chat.isGroup && content.type !== 'call' && content.type !== 'undecryptable';

/** The contact's messages of an event, oldest first. */
const receivedIn = ({ event }: Draft): readonly InboundMessage[] => {
  if (event.type !== 'message' && event.type !== 'backfill') return [];
  const messages = event.type === 'message' ? [event.message] : event.messages.map(({ message }) => message);
  return messages.filter(isAnswer);
};

/** Returns whether a message asks for no further campaigns: in a text, or by a button of the campaign. */
const asks = ({ content }: InboundMessage): boolean => {
  if (content.type === 'text') return asksToOptOut(content.body);
  return content.type === 'card' && content.card.type === 'answer' && asksToOptOut(content.card.text);
};

/** Returns the reply of a message to campaigns; null where it is no answer. */
export const campaignReplyIn = (message: InboundMessage): { at: number; optsOut: boolean } | null =>
  isAnswer(message) ? { at: message.at, optsOut: asks(message) } : null;

/** True if the connection sent campaigns within the last 30 days. */
const sentCampaigns = ({ state: { connection }, now }: Draft): boolean => (connection.campaignsUntil ?? 0) > now;

/**
 * Answers nothing to a request for no further campaigns where nothing was asked before: neither the menu nor another
 * automatic text. The ticket waits for a person, and the contact's next message begins the menu.
 */
export const leaveOptOutUnanswered = rule('leave opt-out unanswered', ['message'], (draft, { message }) => {
  const { lgpdSendMessageAt, status } = ticketOf(draft);
  const isAsked = dialogueOf(draft).wroteAt !== null || lgpdSendMessageAt !== null || status === 'nps';
  if (message.fromMe || message.chat.isGroup || isAsked) return undefined;
  return sentCampaigns(draft) && asks(message) ? 'stop' : undefined;
});

/** True if the contact left the bot's dialogue: the same word opts out where no dialogue waits for an answer. */
const leftDialogue = ({ log }: Draft): boolean => log.some(({ type }) => type === 'clientClosed');

/**
 * Reports a contact's message on a connection that sent campaigns within the last 30 days, because it may answer one of them.
 * Of the messages of an outage one is reported: the first that opts out, else the newest.
 */
export const reportCampaignReply = bookkeeping('report reply to campaigns', 'campaignReplies', (draft) => {
  if (!sentCampaigns(draft) || draft.ticket === null) return;
  const received = receivedIn(draft);
  const request = leftDialogue(draft) ? undefined : received.find(asks);
  const reply = request ?? received.at(-1);
  if (reply) pushEffect(draft, { type: 'reportCampaignReply', at: reply.at, optsOut: request !== undefined });
});
