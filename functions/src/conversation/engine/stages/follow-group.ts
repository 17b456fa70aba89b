import { summaryOf } from '../../../data/tickets/summary-of.ts';
import { messageOf } from '../compose.ts';
import type { ConversationEventOf } from '../event.ts';
import { rule } from '../stage.ts';
import { change, contactOf, ticketOf, type Draft } from '../draft.ts';

/** Longest name of a contact (its form's limit). */
const maxNameLength = 250;

const rename = (draft: Draft, subject: string): void => {
  const contact = contactOf(draft);
  const name = subject.trim().slice(0, maxNameLength);
  if (name === '' || name === contact.name) return;
  draft.contactChanges.push({ type: 'renamed', contact, name });
  draft.contact = { ...contact, name };
  change(draft, { contact: summaryOf(draft.contact) });
};

/** It is nobody's message: nothing is unread by it, and no list shows it. */
const appendLog = (draft: Draft, { wid, card, at }: NonNullable<ConversationEventOf<'group'>['notice']>): void => {
  const time = Math.max(draft.now, ticketOf(draft).messageTime + 1);
  draft.messages.push(
    messageOf(draft, { wid, body: '', fromMe: true, mediaType: 'group_log', card, ack: 1, createdAt: at, time }),
  );
  change(draft, { messageTime: time });
};

/** A group is called by its subject as it is now, and its conversation says what was done to it. */
export const followGroup = rule('follow group', ['group'], (draft, { subject, notice }) => {
  if (subject !== null) rename(draft, subject);
  if (notice !== null) appendLog(draft, notice);
});
