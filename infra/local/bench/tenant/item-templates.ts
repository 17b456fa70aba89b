import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { MessageRecord } from '../../../../functions/src/messages/record.ts';
import { messageStore } from '../../../../functions/src/messages/store.ts';
import type { Write } from '../../../../functions/src/platform/write.ts';
import { postingEntity } from '../../../../functions/src/search/entities.ts';
import { Stencil } from './stencil.ts';

/** Makes items only, and sends nothing. */
export const itemMaker = (): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(new DynamoDBClient({}), { marshallOptions: { removeUndefinedValues: true } });

const itemOf = (write: Write | undefined): Record<string, unknown> => {
  const item = write?.item.Put?.Item;
  if (!item) throw new Error(`The write ${write?.label ?? ''} puts nothing`);
  return item;
};

export interface MessageStencils {
  message: Stencil;
  marker: Stencil;
}

/** Fields: `ticketId`, `contactId`, `createdAt`; `ulid`, `wid`, `body`. */
export const messageStencils = (
  client: DynamoDBDocumentClient,
  companyId: number,
  whatsappId: number,
  author: MessageRecord['user'],
): MessageStencils => {
  const fromMe = author !== null;
  const stencil = (place: number) =>
    new Stencil(['ticketId', 'contactId', 'createdAt'], (text, number) =>
      itemOf(
        messageStore(client, companyId).creation({
          id: `${number('ticketId')}-${text('ulid')}`,
          ticketId: number('ticketId'),
          whatsappId,
          contactId: number('contactId'),
          wid: text('wid'),
          body: text('body'),
          fromMe,
          mediaType: 'conversation',
          mediaState: 'none',
          media: null,
          card: null,
          votes: [],
          ack: fromMe ? 3 : 0,
          failure: null,
          retryId: null,
          isPrivate: false,
          isDeleted: false,
          isEdited: false,
          isForwarded: false,
          participantNumber: null,
          editedAt: null,
          reactions: [],
          readers: {},
          revision: 0,
          user: author,
          participant: null,
          participantJid: null,
          quoted: null,
          createdAt: number('createdAt'),
        })[place],
      ),
    );
  return { message: stencil(0), marker: stencil(1) };
};

/** Fields: `contactId`; `gram`, `text`. */
export const postingStencil = (client: DynamoDBDocumentClient, companyId: number): Stencil =>
  new Stencil(
    ['contactId'],
    (text, number) =>
      postingEntity(client)
        .put({ companyId, gram: text('gram'), contactId: number('contactId'), text: text('text') })
        .params<{ Item: Record<string, unknown> }>().Item,
  );
