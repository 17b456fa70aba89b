import type { Card, CardOf } from '@recado/shared/contract/cards';
import { type Preview, previewKey } from '@recado/shared/contract/pictures';
import type { Message } from '@recado/shared/contract/messages';
import { nameMentions } from '@recado/shared/text/mentions';
import { cardText } from '@recado/shared/text/card-text';
import { maskFileName, maskMentions, maskName, maskNames, maskNumber } from '@recado/shared/text/mask-number';
import { withoutSignature } from '@recado/shared/text/signature';
import { withoutDirections } from '@recado/shared/text/without-directions';
import type { Context } from '../../context/context.ts';
import { presentReactions } from './present-reactions.ts';
import type { MessageRecord, PollVote, QuotedMessage } from '../../data/messages/record.ts';

const maskedGroup = (card: CardOf<'group'>): Card => {
  const masked = ({ name }: { name: string | null }) => ({ name: name === null ? null : maskName(name) });
  return { ...card, by: card.by && masked(card.by), participants: card.participants.map(masked) };
};

const maskedContacts = (card: CardOf<'contacts'>): CardOf<'contacts'> => ({
  ...card,
  contacts: card.contacts.map(({ name, numbers }) => ({ name: maskName(name), numbers: numbers.map(maskNumber) })),
});

/** Voters of an option that are named; the count includes the others. */
const maxNames = 20;

/** Adds the voters of each option to a poll. */
const presentCard = (card: Card, votes: readonly PollVote[], hideNumber: boolean): Card => {
  if (card.type === 'contacts') return hideNumber ? maskedContacts(card) : card;
  if (card.type === 'group') return hideNumber ? maskedGroup(card) : card;
  if (card.type !== 'poll' || votes.length === 0) return card;
  const chosen = (place: number): readonly PollVote[] => votes.filter(({ options }) => options.includes(place));
  const named = (voters: readonly PollVote[]): string[] =>
    voters.slice(0, maxNames).map(({ name }) => (hideNumber ? maskName(name) : name));
  return {
    ...card,
    options: card.options.map((option, place) => ({
      ...option,
      voters: named(chosen(place)),
      count: chosen(place).length,
    })),
    people: votes.filter(({ options }) => options.length > 0).length,
  };
};

/**
 * Returns the text with the names of mentioned people; names that are numbers are masked where numbers are hidden. A text
 * that an agent wrote keeps its digits, because the agent may edit it.
 */
const presentText = (
  { body, card, mentions = [], user, isForwarded }: MessageRecord,
  hideNumber: boolean,
): Pick<Message, 'body' | 'mentions'> => {
  if (hideNumber && card?.type === 'contacts') return { body: cardText(maskedContacts(card)), mentions: [] };
  const named = hideNumber ? mentions.map((mention) => ({ ...mention, name: maskName(mention.name) })) : mentions;
  const text = nameMentions(body, named);
  const isTyped = user !== null && !isForwarded;
  return { body: hideNumber && !isTyped ? maskMentions(text) : text, mentions: named.map(({ name }) => name) };
};

/** Masks the names in a stored text that are only phone numbers: mentions, and the people of shared contacts. */
export const maskedText = (body: string, mediaType: QuotedMessage['mediaType']): string =>
  mediaType === 'contactMessage' ? maskNames(body) : maskMentions(body);

/** Returns the quoted message, without the signature of the agent who wrote it. */
export const presentQuoted = (
  { id, body, fromMe, mediaType, author }: QuotedMessage,
  hideNumber: boolean,
): NonNullable<Message['quotedMsg']> => {
  const text = fromMe ? withoutSignature(body, author) : body;
  return {
    id,
    body: hideNumber ? maskedText(text, mediaType) : text,
    fromMe,
    mediaType,
    author: author !== undefined && hideNumber && !fromMe ? maskName(author) : (author ?? null),
  };
};

const presentFileName = ({ media }: MessageRecord, hideNumber: boolean): string | null => {
  if (media?.name == null) return null;
  const name = withoutDirections(media.name);
  return hideNumber ? maskFileName(name) : name;
};

/** Returns the texts of a message as the caller reads them. */
export const presentedTexts = (
  record: MessageRecord,
  hideNumber: boolean,
): Pick<Message, 'body' | 'mediaName' | 'card' | 'isDeleted'> => ({
  body: presentText(record, hideNumber).body,
  mediaName: presentFileName(record, hideNumber),
  card: record.card && presentCard(record.card, [], hideNumber),
  isDeleted: record.isDeleted,
});

/** Returns the preview of a picture with its link; none where there is no preview. */
const presentPreview = async (
  media: Context['media'],
  key: string | null,
  preview: Preview | undefined,
): Promise<Pick<Message, 'preview'>> => {
  if (key === null || !preview) return {};
  const { width, height } = preview;
  return { preview: { url: await media.link(previewKey(key), undefined, { isOfMessage: true }), width, height } };
};

/** Returns a message as the API has it. Signs short-lived links to media, without a call. */
export const presentMessage = async (
  { company, media }: Pick<Context, 'company' | 'media'>,
  record: MessageRecord,
  hideNumber: boolean,
): Promise<Message> => {
  const { quoted, participant } = record;
  const key = record.mediaState === 'ready' ? (record.media?.key ?? null) : null;
  const mediaName = presentFileName(record, hideNumber);
  return {
    id: record.id,
    ticketId: record.ticketId,
    contactId: record.contactId,
    companyId: company.id,
    ...presentText(record, hideNumber),
    fromMe: record.fromMe,
    mediaType: record.mediaType,
    mediaUrl:
      key === null
        ? null
        : await media.link(key, { name: mediaName, mimetype: record.media?.mimetype ?? null }, { isOfMessage: true }),
    ...(await presentPreview(media, key, record.media?.preview)),
    mediaState: record.mediaState,
    mediaName,
    mediaSize: record.media?.size ?? null,
    mimetype: record.media?.mimetype ?? null,
    seconds: record.media?.seconds ?? null,
    isVoice: record.media?.isVoice ?? false,
    waveform: record.media?.waveform ?? null,
    isViewOnce: record.media?.isViewOnce ?? false,
    card: record.card && presentCard(record.card, record.votes, hideNumber),
    createdAt: new Date(record.createdAt).toISOString(),
    ack: record.ack,
    failure: record.failure,
    isPrivate: record.isPrivate,
    isDeleted: record.isDeleted,
    isEdited: record.isEdited,
    isForwarded: record.isForwarded,
    isForwardedOften: record.isForwardedOften ?? false,
    transcription: record.transcription ?? null,
    requestId: record.requestId ?? null,
    user: record.user,
    rule: record.rule ?? null,
    // The name of a participant without one is its number.
    participant: hideNumber && participant !== null ? maskName(participant) : participant,
    reactions: presentReactions(record.reactions, hideNumber),
    quotedMsg: quoted && presentQuoted(quoted, hideNumber),
    ...(record.sources && record.sources.length > 0 && { sources: [...record.sources] }),
    ...(record.promptId != null && { promptId: record.promptId }),
  };
};
