import type { Address, Author } from '@recado/shared/contract/queue-messages/inbound';
import type { CompanySettings } from '@recado/shared/contract/settings';
import { cutText } from '@recado/shared/text/cut-text';
import { mentionsIn } from '@recado/shared/text/mentions';
import { maxEdits } from '@recado/shared/contract/message-changes';
import type { MessageChange, MessageRecord, StoredReaction } from '../../data/messages/record.ts';
import { jidOf } from './addresses.ts';
import { deletedText } from './last-message.ts';
import { mentionsOf } from './mentions-of.ts';

/** Reactions that a message stores: a group has 1,024 participants. */
const maxReactions = 1_024;

/** Bytes of a name that a reaction stores: all reactions are in the message's item. */
const maxNameBytes = 100;

const hasAddress = (jid: string | null, { number, lid }: Address): boolean =>
  jid !== null && ((number !== null && jid === `${number}@s.whatsapp.net`) || (lid !== null && jid === `${lid}@lid`));

/** Returns whether this author wrote the message. In a person's chat there is one author beside us; in a group the address decides. */
const isAuthor = ({ fromMe, participantJid }: MessageRecord, by: Author, isGroup: boolean): boolean => {
  if (fromMe || by.fromMe) return fromMe && by.fromMe;
  return !isGroup || (by.address !== null && hasAddress(participantJid, by.address));
};

/** Returns the fields by which an edit counts the text before it among the earlier ones. */
export const countEdit = (
  { edits = 0 }: MessageRecord,
  editedBy: string | null,
): Required<Pick<MessageRecord, 'editedBy' | 'edits'>> => ({ editedBy, edits: Math.min(edits + 1, maxEdits) });

/** Applies an edit. Mentions that the edit does not carry are taken from the message while its text still has them. */
const edited = (
  message: MessageRecord,
  { body, mentions = [], at }: Extract<MessageChange, { type: 'edit' }>,
): MessageRecord => {
  const stale = message.editedAt !== null && at < message.editedAt;
  const same = message.editedAt === at && message.body === body;
  return message.isDeleted || stale || same
    ? message
    : {
        ...message,
        body,
        mentions: mentionsIn(body, [...mentionsOf(mentions), ...(message.mentions ?? [])]),
        isEdited: true,
        editedAt: at,
        ...countEdit(message, null),
      };
};

/** A hidden message has neither text nor file, and none that it had before. */
const hidden = {
  body: deletedText,
  mediaType: 'conversation',
  mediaState: 'none',
  media: null,
  card: null,
  transcription: null,
  edits: 0,
} as const;

/** Returns whether a message was deleted without keeping its text. */
export const isHidden = ({ isDeleted, body }: MessageRecord): boolean => isDeleted && body === deletedText;

const revoked = (message: MessageRecord, hides: boolean): MessageRecord => {
  if (message.isDeleted) return message;
  return { ...message, isDeleted: true, ...(hides && !message.fromMe ? hidden : {}) };
};

/** Returns the key of a reaction's author; a message stores one reaction for each. On channels without addresses there is one author beside us. */
const reactionBy = ({ fromMe, address }: Author): string | null => {
  if (fromMe) return 'me';
  return address && (jidOf({ number: address.lid ? null : address.number, lid: address.lid }) ?? 'contact');
};

const reacted = (
  message: MessageRecord,
  { by, emoji, at }: Extract<MessageChange, { type: 'reaction' }>,
): MessageRecord => {
  const who = reactionBy(by);
  const known = message.reactions.find(
    (one) => one.by === who || (by.address !== null && hasAddress(one.by, by.address)),
  );
  if (who === null || message.isDeleted || (known && (at < known.at || (emoji === known.emoji && at === known.at))))
    return message;
  if (!known && (emoji === '' || message.reactions.length >= maxReactions)) return message;
  const reaction: StoredReaction = {
    by: who,
    name: by.name === null ? null : cutText(by.name, { bytes: maxNameBytes }),
    emoji,
    at,
  };
  return { ...message, reactions: [...message.reactions.filter((one) => one !== known), reaction] };
};

/**
 * Applies an edit, a revocation or a reaction to a message. Returns the same object when nothing changes: the change was
 * applied before, a newer one was, or its author may not make it. Only the author edits; the author and administrators of
 * the group revoke; everybody reacts.
 */
export const applyMessageChange = (
  message: MessageRecord,
  change: MessageChange,
  isGroup: boolean,
  settings: CompanySettings,
): MessageRecord => {
  if (message.isPrivate) return message;
  switch (change.type) {
    case 'edit':
      return isAuthor(message, change.by, isGroup) ? edited(message, change) : message;
    case 'revoke':
      return isAuthor(message, change.by, isGroup) || (isGroup && change.byAdmin)
        ? revoked(message, settings.enableLGPD === 'enabled' && settings.lgpdDeleteMessage === 'enabled')
        : message;
    case 'reaction':
      return reacted(message, change);
  }
};
