import type { PlayedLine } from '@recado/shared/contract/bot-plays';
import type { Decision, EngineEffect, MessageDraft } from '../engine/decision.ts';

type Sent = Extract<EngineEffect, { type: 'send' }>;

/** The labels that a customer taps in a message. */
const choicesOf = ({ card }: MessageDraft): { label: string; answer: string }[] => {
  if (card?.type === 'list')
    return card.sections.flatMap(({ rows }) => rows.map(({ title, rowId }) => ({ label: title, answer: rowId })));
  return card?.type === 'buttons' ? card.buttons.map(({ label, value }) => ({ label, answer: value })) : [];
};

/** A card's text without the labels, which are shown as choices. */
const textOf = ({ card, body }: MessageDraft): string =>
  card?.type === 'list' || card?.type === 'buttons' ? card.text : body;

const sentLine = (message: MessageDraft, { source }: Sent, at: number): PlayedLine => ({
  from: 'company',
  at,
  text: textOf(message),
  choices: choicesOf(message),
  file: message.media?.name ?? null,
  rule: message.rule ?? null,
  source: source ?? null,
});

/** Returns the lines of a decision: the entries of the ticket's log, and the messages that it sends, in their order. */
export const linesOf = ({ changes, effects }: Decision, at: number): PlayedLine[] => {
  const events = changes.log.map(({ type, queueId, userId, consent, rating }): PlayedLine => ({
    from: 'event',
    at,
    // Only a rotation gives the ticket to somebody here.
    event: type === 'receivedTransfer' ? 'offered' : type,
    consent: consent ?? null,
    rating: rating ?? null,
    queueId,
    userId,
  }));
  const sent = effects.flatMap((effect) =>
    effect.type === 'send' ? [sentLine(changes.messages[effect.message]!, effect, at)] : [],
  );
  const isClosing = events.at(-1)?.from === 'event' && changes.tickets[0]?.after?.status === 'closed';
  return isClosing ? [...sent, ...events] : [...events, ...sent];
};
