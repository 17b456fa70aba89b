import type { Card } from '@recado/shared/contract/cards';
import { invalidInput } from '@recado/shared/contract/errors';
import type { sendMessage as endpoint } from '@recado/shared/contract/messages';
import { cardText } from '@recado/shared/text/card-text';
import type { Part } from '../../domain/engine/event.ts';
import type { Input, UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { fingerprintOf } from '../../context/fingerprint.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { visibleTicket } from '../../domain/access/visible-ticket.ts';
import { contactsCardOf } from './contacts-card-of.ts';
import { mentionedColleagues, mentionsOfColleagues, notifyMentioned } from './mention-colleagues.ts';
import { sendAsAgent, widOf } from './send-as-agent.ts';
import { taggedText } from './tagged-text.ts';
import { uploadedMedia } from './uploaded-media.ts';
import { uploadedVoice } from './uploaded-voice.ts';

type Body = Input<typeof endpoint>['body'];

const cardOf = async (context: UserContext, { vCard, location }: Body): Promise<Card | null> => {
  if (location) return { ...location, type: 'location', isLive: false, thumbnail: null };
  return vCard.length > 0 ? contactsCardOf(context, vCard) : null;
};

/** One message for each file with its caption; or the text, or the card, alone. */
const partsOf = async (context: UserContext, ticket: TicketRecord, given: Body): Promise<Part[]> => {
  const { body, medias, requestId } = given;
  // A browser that sends a message again uploads its files again, whose keys are others then.
  const isOfProgram = context.actor.viewer.key !== undefined;
  const call = requestId === undefined ? {} : { requestId, ...(isOfProgram && { fingerprint: fingerprintOf(given) }) };
  const sent = (index: number): Pick<Part, 'wid' | 'requestId' | 'fingerprint'> => ({
    wid: widOf(context, ticket, requestId, index),
    ...call,
  });
  const card = await cardOf(context, given);
  if (card) return [{ ...sent(0), body: cardText(card), media: null, card }];
  if (medias.length === 0 && body.trim() === '') throw invalidInput('body.body', 'too_small');
  if (medias.length === 0) return [{ ...sent(0), body, media: null }];
  const mediaOf = (media: Body['medias'][number]) =>
    (media.isVoice ? uploadedVoice : uploadedMedia)(context, ticket, media);
  return Promise.all(
    medias.map(async (media, index) => ({
      ...sent(index),
      body: media.caption ?? (index === 0 ? body : ''),
      media: await mediaOf(media),
    })),
  );
};

const withMentions = async (
  context: UserContext,
  ticket: TicketRecord,
  part: Part,
  keys: readonly string[],
): Promise<Part> => {
  const { body, mentions } = await taggedText(context, ticket, part.body, keys);
  return mentions.length === 0 ? part : { ...part, body, mentions };
};

/** Sends an agent's text, files or card. A note notifies the colleagues that it mentions. */
export const sendMessage: UseCase<typeof endpoint> = async (context, { params, body }) => {
  const ticket = await visibleTicket(context, params.ticketId);
  const { quotedMsg, isPrivate, signMessage, mentions } = body;
  const parts = await partsOf(context, ticket, body);
  if (isPrivate) {
    const colleagues = await mentionedColleagues(context, ticket, body.mentionedUsers ?? []);
    const noted = parts.map((part) => ({ ...part, mentions: mentionsOfColleagues(part.body, colleagues) }));
    const messages = await sendAsAgent(context, ticket, { parts: noted, quotedMsg, isPrivate });
    await notifyMentioned(context, ticket, colleagues, messages);
    return { messages };
  }
  const named = await Promise.all(parts.map((part) => withMentions(context, ticket, part, mentions)));
  return {
    messages: await sendAsAgent(context, ticket, { parts: named, quotedMsg, isPrivate, isSigned: signMessage }),
  };
};
