import { summaryOf } from '../../../data/tickets/summary-of.ts';
import { messageOf } from '../compose.ts';
import type { HappeningOf } from '../event.ts';
import { rule } from '../stage.ts';
import { change, contactOf, ticketOf, type Turn } from '../draft.ts';

/** Longest name of a contact (its form's limit). */
const maxNameLength = 250;

const rename = (turn: Turn, subject: string): void => {
  const contact = contactOf(turn);
  const name = subject.trim().slice(0, maxNameLength);
  if (name === '' || name === contact.name) return;
  turn.contactChanges.push({ type: 'renamed', contact, name });
  turn.contact = { ...contact, name };
  change(turn, { contact: summaryOf(turn.contact) });
};

/** It is nobody's message: nothing is unread by it, and no list shows it. */
const note = (turn: Turn, { wid, card, at }: NonNullable<HappeningOf<'group'>['notice']>): void => {
  const time = Math.max(turn.now, ticketOf(turn).messageTime + 1);
  turn.messages.push(
    messageOf(turn, { wid, body: '', fromMe: true, mediaType: 'group_log', card, ack: 1, createdAt: at, time }),
  );
  change(turn, { messageTime: time });
};

/** A group is called by its subject as it is now, and its conversation says what was done to it. */
export const followGroup = rule('follow group', ['group'], (turn, { subject, notice }) => {
  if (subject !== null) rename(turn, subject);
  if (notice !== null) note(turn, notice);
});
