import { AppError } from '@recado/shared/contract/errors';
import type { MediaType } from '@recado/shared/contract/media-types';
import { mediaTypeOfCard } from '@recado/shared/contract/queue-messages/media-type-of';
import { addMessage, rendered } from '../compose.ts';
import type { Part } from '../event.ts';
import { rule } from '../stage.ts';
import { change, ticketOf } from '../draft.ts';

const kinds = ['image', 'audio', 'video'] as const;

/** How a file is sent, by its type: what is neither picture, sound nor film goes as a document. */
const kindOf = (media: Part['media']): MediaType =>
  media === null ? 'conversation' : (kinds.find((kind) => media.mimetype.startsWith(`${kind}/`)) ?? 'application');

const contentOf = ({ media, card }: Part) => {
  const mediaType = card ? mediaTypeOfCard(card) : kindOf(media);
  return { mediaType, mediaState: media === null ? ('none' as const) : ('ready' as const), media, card: card ?? null };
};

/** An agent writes. Only on a ticket in service, notes that stay inside included (specification 1, section 2, composer). */
export const sendParts = rule('send parts', ['send'], (draft, { agent, parts, quoted, isPrivate }) => {
  const { status } = ticketOf(draft);
  if (status !== 'open' && status !== 'group') throw new AppError('ERR_TICKET_NOT_OPEN');
  parts.forEach((part, index) => {
    const body = isPrivate || part.template || part.card ? part.body : rendered(draft, part.body, agent);
    const place = addMessage(draft, {
      ...contentOf(part),
      wid: part.wid,
      body,
      fromMe: true,
      isPrivate,
      user: { id: agent.id, name: agent.name },
      quoted: index === 0 ? quoted : null,
      ...(part.template ? { template: part.template } : {}),
      ...(part.mentions ? { mentions: part.mentions } : {}),
    });
    if (!isPrivate) draft.sent.push(place);
  });
  // Behaviour, section 17: what an agent goes on with is a ticket like any other.
  if (!isPrivate && draft.ticket?.imported !== null) change(draft, { imported: null });
});
