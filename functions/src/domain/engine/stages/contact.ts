import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import type { ChannelName } from '@recado/shared/contract/transport';
import { newContact } from '../../../data/contacts/new-contact.ts';
import type { ContactNames, ContactRecord } from '../../../data/contacts/record.ts';
import { type Sighting, withAddress } from '../../../data/contacts/user-ids.ts';
import { isPictureDue } from '../../../data/contacts/picture-due.ts';
import { copyOf } from '../../../data/tickets/copy-of.ts';
import { contactAddressOf } from '../addresses.ts';
import type { HistoricMessage } from '../event.ts';
import { rule } from '../stage.ts';
import { change, type Draft, contactOf, pushEffect } from '../draft.ts';
import { cutText } from '@recado/shared/text/cut-text';

/** Longest name of a contact (its form's limit). */
const maxNameLength = 250;

/** Returns whether a channel shows profile pictures: the Cloud API gives none. */
const hasPictures = (channel: ChannelName): boolean => channel !== 'whatsappapi';

/** Returns the name that the channel gives: a group's subject or a contact's own name. Our own messages have none. */
const nameFrom = ({ chat, pushName, fromMe }: InboundMessage): string =>
  cutText((chat.isGroup ? (chat.subject ?? '') : fromMe ? '' : (pushName ?? '')).trim(), { units: maxNameLength });

const sightingOf = ({ state }: Draft, { at }: InboundMessage): Sighting => ({ whatsappId: state.connection.id, at });

const create = (draft: Draft, message: InboundMessage): void => {
  const { company, newIds, connection, optedOutAt } = draft.state;
  if (newIds.contactId === null) throw new Error('no id was taken for a new contact');
  const { chat } = message;
  const address = contactAddressOf(chat);
  const number = chat.isGroup ? chat.jid.replace(/@.*$/, '') : (chat.address.number ?? '');
  const made = newContact(
    {
      id: newIds.contactId,
      companyId: company.id,
      name: nameFrom(message) || message.username || number || (chat.address.lid ?? chat.address.userId ?? chat.jid),
      number,
      username: message.username ?? null,
      isGroup: chat.isGroup,
      channel: connection.channel === 'whatsappapi' ? 'whatsapp' : connection.channel,
      lid: chat.isGroup ? null : chat.address.lid,
      jid: 'jid' in address ? address.jid : null,
      optedOutAt: optedOutAt === null ? null : new Date(optedOutAt).toISOString(),
      pictureAt: draft.event.type === 'message' && hasPictures(connection.channel) ? draft.now : null,
    },
    draft.now,
  );
  const contact = chat.isGroup ? made : withAddress(made, chat.address, sightingOf(draft, message));
  draft.contact = contact;
  draft.contactChanges.push({ type: 'created', contact, address });
};

/** Returns whether a name is only an address or a username, which a real name replaces (behaviour, section 2, 4). */
const isPlaceholder = ({ name, number, username }: ContactRecord, { chat }: InboundMessage): boolean =>
  name === '' ||
  name === number ||
  name === username ||
  name === chat.address.lid ||
  name === chat.address.userId ||
  name === chat.address.number ||
  name === chat.jid;

/** Returns the name and the username that a contact has once a message came. */
const namesAfter = (contact: ContactRecord, message: InboundMessage): ContactNames => {
  const given = nameFrom(message) || (message.username ?? '');
  const isReplaced = given !== '' && (message.chat.isGroup || isPlaceholder(contact, message));
  return { name: isReplaced ? given : contact.name, username: message.username ?? contact.username };
};

/** Takes the names that a message has, and what its address has beyond the contact; false if nothing is new. */
const learn = (draft: Draft, contact: ContactRecord, message: InboundMessage): boolean => {
  const { address, isGroup } = message.chat;
  const names = namesAfter(contact, message);
  const sighting = sightingOf(draft, message);
  const addressed = isGroup ? contact : withAddress(contact, address, sighting);
  const isRenamed = names.name !== contact.name || names.username !== contact.username;
  if (addressed !== contact) draft.contactChanges.push({ type: 'learned', contact, address, sighting, names });
  else if (isRenamed) draft.contactChanges.push({ type: 'renamed', contact, names });
  else return false;
  draft.contact = { ...addressed, ...names };
  return true;
};

/** Returns the newest message that has the contact's name, else the newest message. */
const messageWithName = (messages: readonly HistoricMessage[]): InboundMessage => {
  const received = (messages.findLast(({ message }) => nameFrom(message) !== '') ?? messages.at(-1))?.message;
  if (!received) throw new Error('an import needs a message');
  return received;
};

/** Returns whether the contact was asked for its consent: its answer is stored in the contact, which changes once a decision. */
const isAskedForConsent = ({ ticket }: Draft): boolean =>
  ticket !== null && ticket.status === 'lgpd' && ticket.lgpdSendMessageAt !== null;

/** The fields of a contact that a message changes and that tickets show. */
const shown = ['name', 'number', 'username'] as const;

/**
 * Creates the contact, or adds to it the name, number, LID or user id that it lacks, in one change. A group's name follows
 * its subject, a person's username what the channel names. The answer to a question for consent changes nothing.
 */
export const upsertContact = rule('upsert contact', ['message', 'import', 'backfill'], (draft, event) => {
  const message = event.type === 'message' ? event.message : messageWithName(event.messages);
  const { contact } = draft;
  if (contact === null) {
    create(draft, message);
    return;
  }
  if (isAskedForConsent(draft)) return;
  if (!learn(draft, contact, message)) return;
  const copy = copyOf(draft.contact ?? contact);
  const known = draft.ticket?.contact;
  if (known && shown.some((field) => copy.contact[field] !== known[field])) change(draft, copy);
});

/**
 * Fetches the picture of a new contact, and of others after a week. A message that changes the contact's name or address
 * leaves it to the next one.
 */
export const refreshPicture = rule('refresh picture', ['message'], (draft) => {
  const contact = contactOf(draft);
  if (!hasPictures(draft.state.connection.channel) || isAskedForConsent(draft)) return;
  const [contactChange] = draft.contactChanges;
  if (contactChange ? contactChange.type !== 'created' : !isPictureDue(contact, draft.now)) return;
  if (!contactChange) draft.contactChanges.push({ type: 'pictureAsked', contact, at: draft.now });
  pushEffect(draft, { type: 'fetchPicture' });
});

/** Ignores messages of a blocked contact, except our own that are written on the phone. */
export const ignoreBlockedContact = rule('ignore blocked contact', ['message', 'import', 'backfill'], (draft, event) =>
  !contactOf(draft).active && !(event.type === 'message' && event.message.fromMe) ? 'ignore' : undefined,
);
