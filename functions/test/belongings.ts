import { createCampaign } from '@recado/shared/contract/campaigns';
import { createConnection } from '@recado/shared/contract/connections';
import { createContact } from '@recado/shared/contract/contacts';
import { createContactList, createContactListItem } from '@recado/shared/contract/contact-lists';
import { createQueue } from '@recado/shared/contract/queues';
import { createTicketNote } from '@recado/shared/contract/ticket-notes';
import { createTag } from '@recado/shared/contract/tags';
import { createSchedule } from '@recado/shared/contract/schedules';
import { createInternalChat, sendChatMessage } from '@recado/shared/contract/internal-chats';
import { createFileList } from '@recado/shared/contract/file-lists';
import { createQuickMessage } from '@recado/shared/contract/quick-messages';
import { randomUUID } from 'node:crypto';
import { handler as connections } from '../src/entry/http/connections.ts';
import { handler as inbox } from '../src/entry/http/inbox.ts';
import { handler as workspace } from '../src/entry/http/workspace.ts';
import { attachedKey, uploadKey } from '../src/platform/media/keys.ts';
import { contactImportEntity } from '../src/data/contact-imports/entities.ts';
import type { TicketRecord } from '../src/data/tickets/record.ts';
import { ticketUuid } from '../src/data/tickets/uuid.ts';
import { type Login, newColleague, newCompany } from './accounts.ts';
import { callHandler } from './call-handler.ts';
import { setSettings } from './conversation.ts';
import { addMessage, addTicket } from './tickets.ts';
import { type TestContext, userContext } from './user-context.ts';

/** One of everything that a company may own. */
export interface Belongings {
  admin: Login;
  companyId: number;
  userId: number;
  queueId: number;
  /** An option of the queue's tree. */
  optionId: number;
  quickMessageId: number;
  fileListId: number;
  internalChatId: number;
  scheduleId: number;
  /** A campaign without a time. */
  campaignId: number;
  tagId: number;
  /** A kanban tag. */
  laneId: number;
  ticketNoteId: number;
  whatsappId: number;
  contactId: number;
  contactListId: number;
  /** An item of the contact list. */
  contactListItemId: number;
  /** An import of contacts that the administrator began. */
  contactImportId: string;
  ticketId: number;
  uuid: string;
  messageId: string;
  /** A received voice note that was transcribed. */
  voiceNoteId: string;
  mediaKey: string;
  groupTicketId: number;
  /** Name of the queue and the contact, text of the message, the quick message and a setting: unique to the company. */
  name: string;
  /** Number of the group's one participant: unique to the company. */
  participantNumber: string;
}

interface IdSource {
  /** Every numeric id is larger than this. Two companies with the same value get the same ids. */
  beyond: number;
  /** Belongings of another company with the same `beyond`, whose ticket uuid, message ids and import id are used again. */
  sameAs?: Pick<Belongings, 'uuid' | 'messageId' | 'voiceNoteId' | 'contactImportId'>;
}

/** Adds a group ticket with one participant. Returns the ticket's id. */
const addGroup = async (
  context: TestContext,
  ticket: Pick<TicketRecord, 'whatsappId' | 'queueId'>,
  participantNumber: string,
): Promise<number> => {
  const contactId = await context.ids.next('contact');
  const { id } = await addTicket(context, {
    ...ticket,
    id: await context.ids.next('ticket'),
    contactId,
    status: 'group',
    isGroup: true,
    jid: '120363012345678901@g.us',
  });
  await context.stores.groups.keep(
    { whatsappId: ticket.whatsappId, contactId },
    { isMember: true, participants: [{ address: { number: participantNumber, lid: null }, isAdmin: false }] },
    1,
  );
  return id;
};

/** Signs up a company and gives it one of everything. */
export const newBelongings = async ({ beyond, sameAs }: IdSource): Promise<Belongings> => {
  const admin = await newCompany();
  const companyId = admin.company.id;
  const name = `Segredo ${companyId}`;
  const participantNumber = `55119${String(companyId).padStart(8, '0')}`;
  const context = userContext({ companyId, viewer: { id: admin.user.id } });
  for (const kind of [
    'user',
    'queue',
    'queue-option',
    'quick-message',
    'file-list',
    'internal-chat',
    'schedule',
    'campaign',
    'tag',
    'ticket-note',
    'whatsapp',
    'contact',
    'contact-list',
    'contact-list-item',
    'ticket',
  ])
    await context.ids.next(kind, beyond);
  await setSettings(context, { transferMessage: name });
  const { result: queue } = await callHandler(
    workspace,
    createQueue,
    { body: { name, color: '#123456', chatbots: [{ name: `${name} opção` }] } },
    { token: admin.token },
  );
  const colleague = await newColleague(admin, { queueIds: [queue.id] });
  const { result: connection } = await callHandler(
    connections,
    createConnection,
    { body: { name, queueIds: [queue.id] } },
    { token: admin.token },
  );
  const { result: contact } = await callHandler(
    inbox,
    createContact,
    // The number of the example of `getContactProfile`.
    { body: { name, number: '5511912345678' } },
    { token: admin.token },
  );
  const { result: contactList } = await callHandler(
    inbox,
    createContactList,
    { body: { name } },
    { token: admin.token },
  );
  const { result: listItem } = await callHandler(
    inbox,
    createContactListItem,
    { body: { contactListId: contactList.id, name, number: '5511912345678' } },
    { token: admin.token },
  );
  const { result: quickMessage } = await callHandler(
    inbox,
    createQuickMessage,
    { body: { shortcode: 'oi', message: name, geral: true } },
    { token: admin.token },
  );
  const { result: fileList } = await callHandler(
    inbox,
    createFileList,
    { body: { name, message: name } },
    { token: admin.token },
  );
  const { result: chat } = await callHandler(
    inbox,
    createInternalChat,
    { body: { title: name, users: [colleague.user.id] } },
    { token: admin.token },
  );
  await callHandler(
    inbox,
    sendChatMessage,
    { params: { id: chat.id }, body: { message: name } },
    { token: admin.token },
  );
  const { result: schedule } = await callHandler(
    inbox,
    createSchedule,
    {
      body: { contactId: contact.id, whatsappId: connection.id, body: 'Bom dia!', sendAt: '2090-01-01T12:00:00.000Z' },
    },
    { token: admin.token },
  );
  const addTag = (kanban: 0 | 1) =>
    callHandler(
      inbox,
      createTag,
      { body: { name: `${name} ${kanban}`, color: '#2F9E44', kanban } },
      { token: admin.token },
    );
  const [{ result: tag }, { result: lane }] = await Promise.all([addTag(0), addTag(1)]);
  const { result: campaign } = await callHandler(
    inbox,
    createCampaign,
    { body: { name, message1: name, tagListId: tag.id, whatsappId: connection.id } },
    { token: admin.token },
  );
  const ticketId = await context.ids.next('ticket');
  const ticket = await addTicket(context, {
    id: ticketId,
    uuid: sameAs?.uuid ?? ticketUuid(ticketId, randomUUID()),
    contactId: contact.id,
    whatsappId: connection.id,
    queueId: queue.id,
    userId: colleague.user.id,
    lastMessage: name,
  });
  const { result: note } = await callHandler(
    inbox,
    createTicketNote,
    { body: { note: name, ticketId } },
    { token: admin.token },
  );
  const upload = uploadKey(companyId, ticketId, context.ids.ulid(), 'foto.jpg');
  const message = await addMessage(context, ticket, {
    ...(sameAs && { id: sameAs.messageId }),
    wid: 'SAME-IN-EVERY-COMPANY',
    body: name,
    fromMe: true,
    ack: 1,
    createdAt: Date.now(),
    mediaType: 'image',
    mediaState: 'ready',
    media: { key: attachedKey(upload), name: 'foto.jpg', size: 10, mimetype: 'image/jpeg' },
  });
  const voiceNote = await addMessage(context, ticket, {
    ...(sameAs && { id: sameAs.voiceNoteId }),
    wid: 'VOICE-NOTE-IN-EVERY-COMPANY',
    mediaType: 'audio',
    mediaState: 'ready',
    media: { key: attachedKey(upload), name: null, size: 10, mimetype: 'audio/ogg' },
    transcription: name,
  });
  const contactImport = contactImportEntity.record({
    id: sameAs?.contactImportId ?? context.ids.ulid(),
    userId: admin.user.id,
    source: 'file',
    fileName: 'contatos.csv',
    validateContact: false,
    total: 1,
    status: 'uploading',
    uploaded: 0,
    done: 0,
    created: 0,
    existing: 0,
    failed: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    expiresAt: 4_000_000_000,
  });
  await context.commit(context.stores.contactImports.create(contactImport), []);
  return {
    admin,
    companyId,
    userId: colleague.user.id,
    queueId: queue.id,
    optionId: queue.chatbots[0]!.id,
    quickMessageId: quickMessage.id,
    fileListId: fileList.id,
    internalChatId: chat.id,
    scheduleId: schedule.id,
    campaignId: campaign.id,
    tagId: tag.id,
    laneId: lane.id,
    ticketNoteId: note.id,
    whatsappId: connection.id,
    contactId: contact.id,
    contactListId: contactList.id,
    contactListItemId: listItem.id,
    contactImportId: contactImport.id,
    ticketId,
    uuid: ticket.uuid,
    messageId: message.id,
    voiceNoteId: voiceNote.id,
    mediaKey: upload,
    groupTicketId: await addGroup(context, { whatsappId: connection.id, queueId: queue.id }, participantNumber),
    name,
    participantNumber,
  };
};
