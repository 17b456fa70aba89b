import { createHash } from 'node:crypto';
import { validInboundEvent } from '@recado/shared/contract/queue-messages/valid-inbound-event';
import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import type { SQSClient } from '@aws-sdk/client-sqs';
import { connectionEntity } from '../../data/connections/store.ts';
import { contactEntity } from '../../data/contacts/entities.ts';
import { messageEntity } from '../../data/messages/entities.ts';
import type { MessageRecord } from '../../data/messages/record.ts';
import { fromStored } from '../../data/messages/message-item.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { Item } from '../../platform/entity/item-mapping.ts';
import { companyOf, isItemOf } from '../../platform/migrations/item-of.ts';
import { send } from '../../platform/outbox/send.ts';
import { type QueueMessage, toQueueMessage } from '../../platform/outbox/to-queue-message.ts';
import { eventsOfMessage } from './events-of-message.ts';
import { nameOf, readKeys, readPages, type RestoredTable } from './tables.ts';

/** The result of repeating messages. */
interface RepeatedMessages {
  /** Messages that were put into the queue `inbound`. */
  repeated: number;
  /** Messages that no channel delivers, such as private notes, whose connection or contact is not there, or whose contact is being erased. */
  left: number;
}

interface RepeatedEvents {
  at: number;
  /** True if the restored table lacks the message itself. */
  isLacking: boolean;
  events: InboundEvent[];
}

/** A message of the live table, and its company's stores. */
const readMessage = ({ client }: RestoredTable, item: Item) => {
  const companyId = companyOf(item)!;
  return {
    item,
    companyId,
    message: fromStored(entityStore(messageEntity, client, companyId).fromItem(item)!),
    contacts: entityStore(contactEntity, client, companyId),
    connections: entityStore(connectionEntity, client, companyId),
  };
};

/** True if the restored table does not have what an event says: of a message that it has, a higher receipt or its file. */
const isNews = ({ type }: InboundEvent, message: MessageRecord, known: Item | undefined): boolean => {
  if (known === undefined) return true;
  if (type === 'receipt') return message.ack > Number(known.ack);
  return type === 'media' && known.mediaState !== 'ready';
};

/** Returns the events of messages, as far as the restored table lacks what they say. */
const eventsOf = async (tables: RestoredTable, items: readonly Item[]): Promise<RepeatedEvents[]> => {
  const { client, live, restored } = tables;
  const messages = items.map((item) => readMessage(tables, item));
  const contactKeys = messages.map((each) => each.contacts.key(each.message.contactId));
  const connectionKeys = messages.map((each) => each.connections.key(each.message.whatsappId));
  const [present, contacts, connections] = await Promise.all([
    readKeys(client, restored, items),
    readKeys(client, live, contactKeys),
    readKeys(client, restored, connectionKeys),
  ]);
  return messages.flatMap(({ item, companyId, message, ...stores }, at) => {
    const contact = stores.contacts.fromItem(contacts.get(nameOf(contactKeys[at]!)));
    const connection = stores.connections.fromItem(connections.get(nameOf(connectionKeys[at]!)));
    const known = present.get(nameOf(item));
    // A person whose erasure has not ended is erased again, and would come back by what is repeated after that.
    const isStaying = contact?.erasureId === null;
    const all = isStaying && connection ? eventsOfMessage(companyId, message, contact, connection) : null;
    const events = (all ?? []).filter((event) => isNews(event, message, known));
    return [{ at: message.createdAt, isLacking: known === undefined, events }];
  });
};

/**
 * Returns the message of an event for its queue. SQS drops what has the deduplication id of a message of the last five
 * minutes, as the event had when its channel published it: here the id names the restore too.
 */
const repeated = (event: InboundEvent, { restored, at }: RestoredTable): QueueMessage => {
  const message = toQueueMessage({ to: 'inbound', message: validInboundEvent(event, at).event });
  const deduplication = createHash('sha256').update(`${restored} ${message.deduplication}`).digest('hex');
  return { ...message, deduplication };
};

/**
 * Puts every message of the live table that the restored one lacks into the queue `inbound` once more, as its channel
 * delivered it: those of contacts, and those that agents, programs or the bot wrote, which come as messages that were
 * written on the phone. Of messages that it has, receipts and files that came since. Consumers know a message by its id, so
 * that this may be repeated.
 */
export const repeatMessages = async (tables: RestoredTable, sqs: SQSClient): Promise<RepeatedMessages> => {
  const found: RepeatedEvents[] = [];
  for await (const page of readPages(tables.client, tables.live)) {
    const all = await eventsOf(
      tables,
      page.filter((item) => isItemOf(messageEntity, item)),
    );
    found.push(...all.filter(({ isLacking, events }) => isLacking || events.length > 0));
  }
  const events = found.toSorted((one, other) => one.at - other.at).flatMap((each) => each.events);
  await send(
    sqs,
    events.map((event) => repeated(event, tables)),
  );
  const lacking = found.filter(({ isLacking }) => isLacking);
  const left = lacking.filter((each) => each.events.length === 0).length;
  return { repeated: lacking.length - left, left };
};
