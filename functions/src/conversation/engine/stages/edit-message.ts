import { AppError } from '@recado/shared/contract/errors';
import type { MediaType } from '@recado/shared/contract/media-types';
import { editWindow } from '@recado/shared/contract/messages';
import { transportOf } from '@recado/shared/contract/transport';
import { mentionsIn } from '@recado/shared/text/mentions';
import type { MessageRecord } from '../../../data/messages/record.ts';
import { rendered, replaceMessage } from '../compose.ts';
import { checkOwn, isWithContact } from '../own-message.ts';
import { rule } from '../stage.ts';
import { ticketOf } from '../draft.ts';

/** Kinds with a text of their own. */
const worded: ReadonlySet<MediaType> = new Set(['conversation', 'image', 'video', 'application']);

/** Bytes that a message and what it said before may have together: an item of the table takes 400 KB. */
const mostKept = 350_000;

/** What the edit changes, as it was. */
const asItWas = (
  { body, isEdited, editedAt, mentions = [] }: MessageRecord,
  next: string,
): NonNullable<MessageRecord['beforeEdit']> => ({
  body: Buffer.byteLength(body) + Buffer.byteLength(next) <= mostKept ? body : null,
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
    checkOwn(draft, message, agent);
    if (now - message.createdAt > editWindow) throw new AppError('ERR_FETCH_WAPP_MSG');
    if (message.isDeleted || !worded.has(message.mediaType)) throw new AppError('ERR_MESSAGE_NOT_EDITABLE');
    const leaves = isWithContact(message);
    if (leaves && transportOf(ticketOf(draft).channel) === 'graph') throw new AppError('ERR_MESSAGE_NOT_EDITABLE');
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
        ...(leaves ? { failure: null, beforeEdit: asItWas(message, body) } : {}),
      },
      isLast,
    );
    if (leaves)
      draft.order = { type: 'edit', changeWid, body, before: message.body, mentions: mentions.map(({ jid }) => jid) };
    return undefined;
  },
);
