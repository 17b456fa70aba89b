import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { MessageRecord } from '../../../../functions/src/data/messages/record.ts';
import { messageStore } from '../../../../functions/src/data/messages/store.ts';
import type { Write } from '../../../../functions/src/platform/write.ts';
import { postingEntity } from '../../../../functions/src/data/search/entities.ts';
import { entityStore } from '../../../../functions/src/platform/entity/entity-store.ts';
import { ItemTemplate } from './item-template.ts';
import { textMessage } from './text-message.ts';

/** Creates a client with which stores build items; nothing is sent with it. */
export const createItemClient = (): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(new DynamoDBClient({}), { marshallOptions: { removeUndefinedValues: true } });

const itemOf = (write: Write | undefined): Record<string, unknown> => {
  const item = write?.item.Put?.Item;
  if (!item) throw new Error(`The write ${write?.label ?? ''} puts nothing`);
  return item;
};

export interface MessageTemplates {
  message: ItemTemplate;
  marker: ItemTemplate;
}

/** Templates of a message and its marker. Fields: `ticketId`, `contactId`, `createdAt`, `ulid`, `wid`, `body`. */
export const messageTemplates = (
  client: DynamoDBDocumentClient,
  companyId: number,
  whatsappId: number,
  author: MessageRecord['user'],
): MessageTemplates => {
  const fromMe = author !== null;
  const template = (place: number) =>
    new ItemTemplate(['ticketId', 'contactId', 'createdAt'], (text, number) =>
      itemOf(
        messageStore(client, companyId).creation({
          id: `${number('ticketId')}-${text('ulid')}`,
          ticketId: number('ticketId'),
          whatsappId,
          contactId: number('contactId'),
          wid: text('wid'),
          body: text('body'),
          fromMe,
          ...textMessage,
          ack: fromMe ? 3 : 0,
          user: author,
          createdAt: number('createdAt'),
        })[place],
      ),
    );
  return { message: template(0), marker: template(1) };
};

/** Template of a search index entry. Fields: `contactId`, `gram`, `text`. */
export const postingTemplate = (client: DynamoDBDocumentClient, companyId: number): ItemTemplate =>
  new ItemTemplate(['contactId'], (text, number) =>
    itemOf(
      entityStore(postingEntity, client, companyId).put({
        gram: text('gram'),
        contactId: number('contactId'),
        text: text('text'),
      }),
    ),
  );
