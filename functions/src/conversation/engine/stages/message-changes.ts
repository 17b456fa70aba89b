import { applyMessageChange } from '../apply-message-change.ts';
import { replaceMessage, rendered } from '../compose.ts';
import { rule } from '../stage.ts';
import { ticketOf, pushEffect } from '../draft.ts';
import { AppError, type ErrorCode } from '@recado/shared/contract/errors';
import type { MediaType } from '@recado/shared/contract/media-types';
import { editWindow } from '@recado/shared/contract/messages';
import { transportOf } from '@recado/shared/contract/transport';
import { mentionsIn } from '@recado/shared/text/mentions';
import type { MessageRecord } from '../../../data/messages/record.ts';
import { checkMayChange, reachesContact, checkInService } from '../own-message.ts';
import type { FailedChange } from '../event.ts';

/** What somebody of the chat did to a message (behaviour, section 2, 10, and section 16). What was done before, or is not theirs to do, changes nothing. */
export const changeMessage = rule('change message', ['change'], (draft, { message, change, isLast }) => {
  const after = applyMessageChange(message, change, ticketOf(draft).isGroup, draft.state.settings);
  if (after === message) return 'ignore';
  replaceMessage(draft, message, after, isLast);
  return undefined;
});

/** Kinds with a text of their own. */
const editableTypes: ReadonlySet<MediaType> = new Set(['conversation', 'image', 'video', 'application']);

/** Bytes that a message and what it said before may have together: an item of the table takes 400 KB. */
const maxStoredBytes = 350_000;

/** What the edit changes, as it was. */
const stateBeforeEdit = (
  { body, isEdited, editedAt, mentions = [] }: MessageRecord,
  next: string,
): NonNullable<MessageRecord['beforeEdit']> => ({
  body: Buffer.byteLength(body) + Buffer.byteLength(next) <= maxStoredBytes ? body : null,
  isEdited,
  editedAt,
  mentions,
});

/**
 * An agent changes what was written, for 15 minutes (specification 1, section 2). A message that never left is sent with
 * its new words; the channels of the Graph API take no change of one that did.
 */
export const editMessage = rule(
  'edit message',
  ['edit'],
  (draft, { agent, message, isLast, body: given, mentions: known, changeWid }) => {
    const { now } = draft;
    checkMayChange(draft, message, agent);
    if (now - message.createdAt > editWindow) throw new AppError('ERR_FETCH_WAPP_MSG');
    if (message.isDeleted || !editableTypes.has(message.mediaType)) throw new AppError('ERR_MESSAGE_NOT_EDITABLE');
    const isSent = reachesContact(message);
    if (isSent && transportOf(ticketOf(draft).channel) === 'graph') throw new AppError('ERR_MESSAGE_NOT_EDITABLE');
    const body = message.isPrivate ? given : rendered(draft, given, agent).trim();
    const mentions = mentionsIn(body, known);
    if (body === '' || body === message.body) return 'ignore';
    replaceMessage(
      draft,
      message,
      {
        ...message,
        body,
        mentions,
        isEdited: true,
        editedAt: Math.max(now, message.editedAt ?? 0),
        ...(isSent ? { failure: null, beforeEdit: stateBeforeEdit(message, body) } : {}),
      },
      isLast,
    );
    const jids = mentions.map(({ jid }) => jid);
    const order = { type: 'edit' as const, changeWid, body, before: message.body, mentions: jids };
    if (isSent) pushEffect(draft, { type: 'changeMessage', order });
    return undefined;
  },
);

/**
 * An agent takes back what was written; its text stays to be read inside. The channels of the Graph API take back nothing
 * that the contact has.
 */
export const revokeMessage = rule('revoke message', ['revoke'], (draft, { agent, message, isLast, changeWid }) => {
  checkMayChange(draft, message, agent);
  if (message.isDeleted) return 'ignore';
  const isSent = reachesContact(message);
  if (isSent && transportOf(ticketOf(draft).channel) === 'graph') throw new AppError('ERR_MESSAGE_NOT_REVOCABLE');
  replaceMessage(draft, message, { ...message, isDeleted: true, failure: isSent ? null : message.failure }, isLast);
  if (isSent) pushEffect(draft, { type: 'changeMessage', order: { type: 'revoke', changeWid } });
  return undefined;
});

/** An agent reacts as the company's number: one reaction for all of them. */
export const reactToMessage = rule('react to message', ['react'], (draft, { message, emoji, isLast, changeWid }) => {
  checkInService(draft);
  if (message.isDeleted || !reachesContact(message)) throw new AppError('ERR_NO_MESSAGE_FOUND');
  const mine = message.reactions.find(({ by }) => by === 'me');
  if ((mine?.emoji ?? '') === emoji) return 'ignore';
  const by = { fromMe: true, address: null, name: null };
  const at = Math.max(draft.now, (mine?.at ?? 0) + 1);
  replaceMessage(
    draft,
    message,
    applyMessageChange(message, { type: 'reaction', by, emoji, at }, ticketOf(draft).isGroup, draft.state.settings),
    isLast,
  );
  pushEffect(draft, { type: 'changeMessage', order: { type: 'react', changeWid, emoji, before: mine?.emoji ?? '' } });
  return undefined;
});

/** What the bubble says; a reaction that failed just goes. */
const failures: Record<FailedChange['type'], ErrorCode | null> = {
  edit: 'ERR_EDITING_WAPP_MSG',
  revoke: 'ERR_DELETE_WAPP_MSG',
  react: null,
};

/** The message as it was before; null where it has changed since, so that there is nothing to take back. */
const revertedMessage = (message: MessageRecord, change: FailedChange): MessageRecord | null => {
  switch (change.type) {
    case 'edit': {
      if (message.body !== change.body) return null;
      const { body, ...known } = message.beforeEdit ?? { body: null };
      return { ...message, ...known, body: body ?? change.before, beforeEdit: null };
    }
    case 'revoke':
      return message.isDeleted ? { ...message, isDeleted: false } : null;
    case 'react': {
      const reactions = message.reactions.map((one) =>
        one.by === 'me' && one.emoji === change.emoji ? { ...one, emoji: change.before } : one,
      );
      return { ...message, reactions };
    }
  }
};

/** What an agent wanted could not be done on the contact's phone, for good: the screens showed it, and take it back with the reason. */
export const undoChange = rule('undo change', ['changeFailed'], (draft, { message, change, isLast }) => {
  const before = revertedMessage(message, change);
  if (!before) return 'ignore';
  replaceMessage(draft, message, { ...before, failure: failures[change.type] ?? message.failure }, isLast);
  return undefined;
});
