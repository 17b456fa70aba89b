import type { Ticket } from '@recado/shared/contract/tickets';
import { mediaTypeIcons } from '@recado/shared/text/media-type-icons';
import { maskMentions, maskName, maskNames, maskNumber } from '@recado/shared/text/mask-number';
import { withoutDirections } from '@recado/shared/text/without-directions';
import type { Directory } from './directory.ts';
import { presentServiceLevel } from './present-service-level.ts';
import type { ListedTicket } from '../../data/tickets/record.ts';

const contactIcon = `${mediaTypeIcons.contactMessage} `;

/** The preview of a shared contact without a name is its number, as is the name of a mentioned person without one. */
const maskedPreview = (preview: string): string =>
  preview.startsWith(contactIcon)
    ? `${contactIcon}${maskNames(preview.slice(contactIcon.length))}`
    : maskMentions(preview);

/** The face of a rating of 0 to 10 in lists, 1 to 5: promoters have the best, passive customers the next one (behaviour, section 22). */
const faceOf = (rating: number): number => Math.max(1, Math.ceil(rating / 2));

/** Returns the name of a ticket's contact, and its preview, as the API has them. */
export const presentSubject = (
  { contact, lastMessage }: { contact: Pick<ListedTicket['contact'], 'name'>; lastMessage: string },
  hideNumber: boolean,
): { name: string; lastMessage: string } => {
  const name = withoutDirections(contact.name);
  return hideNumber ? { name: maskName(name), lastMessage: maskedPreview(lastMessage) } : { name, lastMessage };
};

/** Returns a ticket as the API has it, with the names of its queue, user, connection and tags. */
export const presentTicket = (record: ListedTicket, directory: Directory, hideNumber: boolean): Ticket => {
  const { queueId, userId, whatsappId, laneId } = record;
  const queue = directory.queue(queueId);
  const user = directory.user(userId);
  const lane = directory.lane(laneId);
  const { name, lastMessage } = presentSubject(record, hideNumber);
  return {
    id: record.id,
    uuid: record.uuid,
    status: record.status,
    channel: record.channel,
    contactId: record.contactId,
    contact: hideNumber
      ? { ...record.contact, name, number: maskNumber(record.contact.number) }
      : { ...record.contact, name },
    lastMessage,
    queueId,
    queue: queue && { id: queue.id, name: queue.name, color: queue.color },
    // A closed ticket keeps the id of its agent, who may have been deleted since.
    userId: record.status === 'closed' && user === null ? null : userId,
    user,
    whatsappId,
    whatsapp: directory.connection(whatsappId) ?? { id: whatsappId, name: '', groupAsTicket: 'disabled' },
    lastMessageType: record.lastMessageType,
    lastMessageAuthor: hideNumber && record.lastAuthor !== null ? maskName(record.lastAuthor) : record.lastAuthor,
    fromMe: record.fromMe,
    hasFailed: record.failedMessageId !== null,
    unreadMessages: record.unreadMessages,
    waitingSince: record.waitingSince === null ? null : new Date(record.waitingSince).toISOString(),
    ...(record.serviceLevel && { serviceLevel: presentServiceLevel(record.serviceLevel) }),
    isGroup: record.isGroup,
    isBot: record.isBot,
    imported: record.imported === null ? null : new Date(record.imported).toISOString(),
    userRating: record.rating === null ? null : { rate: faceOf(record.rating) },
    tags: directory.tags([...(lane ? [lane.id] : []), ...record.tagIds]),
    laneId: lane?.id ?? null,
    companyId: record.companyId,
    createdAt: new Date(record.createdAt).toISOString(),
    updatedAt: new Date(record.updatedAt).toISOString(),
    version: record.version,
    messageSequence: record.messageSequence,
  };
};
