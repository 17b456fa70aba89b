import { expect, it } from 'vitest';
import { messageEntity } from './entities.ts';
import { fromStored, toStored } from './message-item.ts';
import type { MessageRecord } from './record.ts';
import { newMessage } from './new-message.ts';

const ulid = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

const message: MessageRecord = {
  id: `12-${ulid}`,
  ticketId: 12,
  whatsappId: 3,
  contactId: 5,
  wid: '3EB0AA',
  body: 'Olá',
  fromMe: false,
  ...newMessage(),
  createdAt: 1_700_000_000_000,
};

const item = {
  pk: 'c#7#chat#3#5',
  sk: `t#000000000012#m#${ulid}`,
  companyId: 7,
  whatsappId: 3,
  contactId: 5,
  ticketId: 12,
  ulid,
  wid: '3EB0AA',
  body: 'Olá',
  fromMe: false,
  mediaType: 'conversation',
  mediaState: 'none',
  ack: 0,
  createdAt: 1_700_000_000_000,
};

const stored = (given: MessageRecord) => messageEntity.toItem(messageEntity.record(toStored(7, given)), 7);
const read = (given: Record<string, unknown>): MessageRecord =>
  fromStored(messageEntity.mapping.fromAttributes(given) as never);

it('stores neither nulls nor flags that are false nor empty lists', () => {
  expect(stored(message)).toEqual(item);
});

it('reads what it stored', () => {
  expect(read(item)).toMatchObject(message);
  const full = { ...message, isEdited: true, edits: 2, editedBy: 'Ana', readers: { a: 2 as const }, revision: 3 };
  expect(read(stored(full))).toMatchObject(full);
});

it('reads items with attributes of other software, and with flags that are stored as false', () => {
  const older = { ...item, __edb_e__: 'message', __edb_v__: '1', isEdited: false, reactions: [] };
  expect(read(older)).toEqual(read(item));
});
