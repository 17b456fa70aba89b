import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { createContact } from '@recado/shared/contract/contacts';
import { createQueue } from '@recado/shared/contract/queues';
import { randomUUID } from 'node:crypto';
import { handler as inbox } from '../src/entry/http/inbox.ts';
import { handler as workspace } from '../src/entry/http/workspace.ts';
import { uploadKey } from '../src/platform/media/keys.ts';
import { documentClient } from '../src/platform/clients.ts';
import { environment } from '../src/platform/environment.ts';
import { ticketUuid } from '../src/data/tickets/uuid.ts';
import { type Login, newColleague, newCompany } from './accounts.ts';
import { callHandler } from './call-handler.ts';
import { addConnection } from './conversation.ts';
import { addMessage, addTicket } from './tickets.ts';
import { userContext } from './user-context.ts';

/** One of everything that a company may own, its ids such that no other company of the test has the same. */
export interface Belongings {
  admin: Login;
  companyId: number;
  userId: number;
  queueId: number;
  whatsappId: number;
  contactId: number;
  ticketId: number;
  uuid: string;
  messageId: string;
  mediaKey: string;
  /** Of its queue and its contact. */
  name: string;
}

/** A company all of whose things have ids above `beyond`. */
export const newBelongings = async (beyond: number): Promise<Belongings> => {
  const name = `Segredo ${beyond}`;
  const admin = await newCompany();
  const companyId = admin.company.id;
  const context = userContext({ companyId, viewer: { id: admin.user.id } });
  for (const kind of ['user', 'queue', 'whatsapp', 'contact', 'ticket']) await context.ids.next(kind, beyond);
  const { result: queue } = await callHandler(
    workspace,
    createQueue,
    { body: { name, color: '#123456' } },
    { token: admin.token },
  );
  const colleague = await newColleague(admin, { queueIds: [queue.id] });
  const connection = await addConnection(context, { queueIds: [queue.id], isDefault: true });
  const { result: contact } = await callHandler(
    inbox,
    createContact,
    { body: { name, number: '5511912345678' } },
    { token: admin.token },
  );
  const ticketId = await context.ids.next('ticket');
  const ticket = await addTicket(context, {
    id: ticketId,
    uuid: ticketUuid(ticketId, randomUUID()),
    contactId: contact.id,
    whatsappId: connection.id,
    queueId: queue.id,
    userId: colleague.user.id,
  });
  const key = uploadKey(companyId, ticketId, context.ids.ulid(), 'foto.jpg');
  const message = await addMessage(context, ticket, {
    mediaType: 'image',
    mediaState: 'ready',
    media: { key, name: 'foto.jpg', size: 10, mimetype: 'image/jpeg' },
  });
  return {
    admin,
    companyId,
    userId: colleague.user.id,
    queueId: queue.id,
    whatsappId: connection.id,
    contactId: contact.id,
    ticketId,
    uuid: ticket.uuid,
    messageId: message.id,
    mediaKey: key,
    name,
  };
};

/** All that is stored of a company, for a test to see that nothing of it changed. */
export const everythingOf = async (companyId: number): Promise<Record<string, unknown>[]> => {
  const items: Record<string, unknown>[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await documentClient().send(
      new ScanCommand({
        TableName: environment().TABLE_NAME,
        FilterExpression: 'begins_with(pk, :company)',
        ExpressionAttributeValues: { ':company': `c#${companyId}#` },
        ExclusiveStartKey,
      }),
    );
    items.push(...(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items.sort((one, other) =>
    `${String(one.pk)} ${String(one.sk)}`.localeCompare(`${String(other.pk)} ${String(other.sk)}`),
  );
};
