import type { Connection } from '@recado/shared/contract/connections';
import type { Chat } from '@recado/shared/contract/queue-messages/inbound';
import { rule } from '../stage.ts';
import { copyOf } from '../../../data/tickets/copy-of.ts';
import { messageOf } from '../compose.ts';
import type { ConversationEventOf } from '../event.ts';
import { change, contactOf, ticketOf, type Draft } from '../draft.ts';
import { cutText } from '@recado/shared/text/cut-text';

/** Returns whether the connection ignores groups (behaviour, section 2, 3). */
export const isIgnoredGroup = ({ allowGroup }: Pick<Connection, 'allowGroup'>, { chat }: { chat: Chat }): boolean =>
  chat.isGroup && !allowGroup;

export const ignoreGroup = rule('ignore group', ['message'], ({ state }, { message }) =>
  isIgnoredGroup(state.connection, message) ? 'ignore' : undefined,
);

/** Longest name of a contact (its form's limit). */
const maxNameLength = 250;

const rename = (draft: Draft, subject: string): void => {
  const contact = contactOf(draft);
  const name = cutText(subject.trim(), { units: maxNameLength });
  if (name === '' || name === contact.name) return;
  draft.contactChanges.push({ type: 'renamed', contact, names: { name, username: contact.username } });
  draft.contact = { ...contact, name };
  change(draft, copyOf(draft.contact));
};

/** Adds a notice of the group: it has no author, is never unread, and no list shows it. */
const addNotice = (draft: Draft, { wid, card, at }: NonNullable<ConversationEventOf<'group'>['notice']>): void => {
  const time = Math.max(draft.now, ticketOf(draft).messageTime + 1);
  draft.messages.push(
    messageOf(draft, { wid, body: '', fromMe: true, mediaType: 'group_log', card, ack: 1, createdAt: at, time }),
  );
  change(draft, { messageTime: time });
};

/** Names the group's contact by its subject and adds a notice of the change to its conversation. */
export const followGroup = rule('follow group', ['group'], (draft, { subject, notice }) => {
  if (subject !== null) rename(draft, subject);
  if (notice !== null) addNotice(draft, notice);
});
