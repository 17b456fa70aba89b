import { applyMessageChange, countEdit } from '../apply-message-change.ts';
import { replaceMessage, renderText } from '../compose.ts';
import { rule } from '../stage.ts';
import { ticketOf, pushEffect } from '../draft.ts';
import { AppError, type ErrorCode } from '@recado/shared/contract/errors';
import type { MediaType } from '@recado/shared/contract/media-types';
import { editWindow } from '@recado/shared/contract/message-changes';
import { transportOf } from '@recado/shared/contract/transport';
import { isSigned, signText } from '@recado/shared/text/signature';
import { mentionsIn } from '@recado/shared/text/mentions';
import type { MessageRecord } from '../../../data/messages/record.ts';
import { checkMayChange, reachesContact, checkInService } from '../own-message.ts';
import type { FailedChange } from '../event.ts';

/** Applies a change of a message by somebody of the chat (behaviour, section 2, 10, and section 16). Ignores a repeated or forbidden change. */
export const changeMessage = rule('change message', ['change'], (draft, { message, change, isLast }) => {
  const after = applyMessageChange(message, change, ticketOf(draft).isGroup, draft.state.settings);
  if (after === message) return 'ignore';
  replaceMessage(draft, message, after, isLast);
  return undefined;
});

/** Media types whose text can be edited. */
const editableTypes: ReadonlySet<MediaType> = new Set(['conversation', 'image', 'video', 'application']);

/** Bytes of a message's text and the text before its edit together: an item of the table takes 400 KB. */
const maxStoredBytes = 350_000;

/** Returns the text of an edit with the signature that the message has. */
const signedAs = ({ body, user }: MessageRecord, next: string): string =>
  user !== null && isSigned(body, user.name) ? signText(next, user.name) : next;

/** Returns the fields that an edit changes, for the case that the channel can't make it. */
const stateBeforeEdit = (
  { body, isEdited, editedAt, mentions = [], edits = 0, editedBy = null }: MessageRecord,
  next: string,
): NonNullable<MessageRecord['beforeEdit']> => ({
  body: Buffer.byteLength(body) + Buffer.byteLength(next) <= maxStoredBytes ? body : null,
  isEdited,
  editedAt,
  mentions,
  edits,
  editedBy,
});

/**
 * Edits a message within 15 minutes of its creation (specification 1, section 2). The channels of the Graph API do not
 * edit messages that were sent.
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
    const text = message.isPrivate ? given : renderText(draft, given, agent).trim();
    const body = signedAs(message, text);
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
        ...countEdit(message, agent.name),
        ...(isSent ? { failure: null, beforeEdit: stateBeforeEdit(message, body) } : {}),
      },
      isLast,
    );
    const jids = mentions.map(({ jid }) => jid);
    const edit = { type: 'edit' as const, changeWid, body, before: message.body, mentions: jids };
    if (isSent) pushEffect(draft, { type: 'changeMessage', change: edit });
    return undefined;
  },
);

/**
 * Revokes a message. The company's users can still read its text. The channels of the Graph API do not revoke messages that
 * were sent.
 */
export const revokeMessage = rule('revoke message', ['revoke'], (draft, { agent, message, isLast, changeWid }) => {
  checkMayChange(draft, message, agent);
  if (message.isDeleted) return 'ignore';
  const isSent = reachesContact(message);
  if (isSent && transportOf(ticketOf(draft).channel) === 'graph') throw new AppError('ERR_MESSAGE_NOT_REVOCABLE');
  replaceMessage(draft, message, { ...message, isDeleted: true, failure: isSent ? null : message.failure }, isLast);
  if (isSent) pushEffect(draft, { type: 'changeMessage', change: { type: 'revoke', changeWid } });
  return undefined;
});

/** Reacts as the company's number: all agents share one reaction. */
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
  pushEffect(draft, { type: 'changeMessage', change: { type: 'react', changeWid, emoji, before: mine?.emoji ?? '' } });
  return undefined;
});

/** The failure that the message shows; a failed reaction only disappears. */
const failures: Record<FailedChange['type'], ErrorCode | null> = {
  edit: 'ERR_EDITING_WAPP_MSG',
  revoke: 'ERR_DELETE_WAPP_MSG',
  react: null,
};

/** Returns the message without the failed change; null where the message has changed since. */
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

/** Reverts a change that the channel could not make, and stores the reason. */
export const undoChange = rule('undo change', ['changeFailed'], (draft, { message, change, isLast }) => {
  const before = revertedMessage(message, change);
  if (!before) return 'ignore';
  replaceMessage(draft, message, { ...before, failure: failures[change.type] ?? message.failure }, isLast);
  return undefined;
});
