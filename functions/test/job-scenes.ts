import type { JobKind } from '../src/data/jobs/store.ts';
import { internalChatEntity } from '../src/data/internal-chats/entities.ts';
import { tagEntity } from '../src/data/tags/entities.ts';
import type { TicketRecord } from '../src/data/tickets/record.ts';
import { receiveMessage } from '../src/domain/inbound/receive-message.ts';
import { startJob } from '../src/domain/jobs/start-job.ts';
import { finishRemovalJob } from '../src/domain/operations/finish-removal-job.ts';
import { leaveChatsJob } from '../src/domain/operations/leave-chats-job.ts';
import { mergeContact } from '../src/features/contacts/merging/merge-contact.ts';
import { sendChatMessage } from '../src/features/internal-chats/send-chat-message.ts';
import { updateConnection } from '../src/features/connections/update-connection.ts';
import { updateQueue } from '../src/features/queues/update-queue.ts';
import { indexJob } from '../src/features/search/index-job.ts';
import { updateTag } from '../src/features/tags/tags.ts';
import { closeAllTickets } from '../src/features/tickets/close-all.ts';
import { addConnection, addQueue, inboundText } from './conversation.ts';
import { addTicket } from './tickets.ts';
import {
  companyDeletion,
  resuming,
  secondFactorReset,
  stopping,
  switchingOff,
  switchingOn,
} from './company-job-scenes.ts';
import { auditExport } from './audit-scene.ts';
import { flowRunsRemoval } from './flow-job-scene.ts';
import { evaluationRun, knowledgeReading } from './knowledge-scene.ts';
import { campaignRemoval, contactImport, itemImport, listCheck, listRemoval, preparation } from './list-job-scenes.ts';
import { personErasure, personExport } from './personal-data-scenes.ts';
import { retentionPreview, retentionRun } from './retention.ts';
import { recount } from './recount-scene.ts';
import { addContact } from './scene-contact.ts';
import { roleChange } from './role-scene.ts';
import { reportExport } from './report-scene.ts';
import type { Scene } from './job-scene.ts';
import { webhookReplay } from './webhook-replay-scene.ts';
import { type TestContext, userContext } from './user-context.ts';

const none = { params: undefined, query: undefined, body: undefined };
const hour = 3_600_000;
const beyondAll = 10 ** 12 - 2;

const addWaiting = async (context: TestContext, given: Partial<TicketRecord>): Promise<number> => {
  const [id, contactId] = [await context.ids.next('ticket'), await addContact(context, `55119${Math.random()}`)];
  await addTicket(context, { id, contactId, status: 'pending', unreadMessages: 2, ...given });
  return id;
};

const timersOf = ({ effects }: TestContext): string[] =>
  effects
    .flatMap((effect) => (effect.to === 'timers' && effect.message.type === 'due' ? [effect.message] : []))
    .map(({ timer, ticketId }) => `${timer} ${ticketId}`)
    .toSorted();

const closing = async (): Promise<Scene> => {
  const context = userContext();
  const { id: whatsappId } = await addConnection(context);
  const queues = [await addQueue(context, 'Vendas'), await addQueue(context, 'Suporte')];
  const ids: number[] = [];
  for (const { id: queueId } of queues)
    for (const userId of [null, 1]) ids.push(await addWaiting(context, { whatsappId, queueId, userId, updatedAt: 1 }));
  await closeAllTickets(context, {
    ...none,
    body: { status: 'pending', selectedQueueIds: queues.map(({ id }) => id) },
  });
  return {
    context,
    state: async () => ({
      tickets: (await context.stores.tickets.getMany(ids)).map(({ status, version }) => ({ status, version })),
      logs: (await Promise.all(ids.map((id) => context.stores.tickets.log(id)))).map((log) =>
        log.map(({ type }) => type),
      ),
      counts: (await context.stores.tickets.counts()).filter(({ count }) => count > 0),
      shown: context.effects
        .flatMap((effect) =>
          effect.to === 'realtime' && effect.message.event.endsWith('-closeAll') ? [effect.message.data] : [],
        )
        .map(({ done, total, finished }) => ({ done, total, finished }))
        .at(-1),
    }),
  };
};

const merge = async (): Promise<Scene> => {
  const context = userContext();
  const connections = [await addConnection(context), await addConnection(context)];
  const chat = (address: { number: string | null; lid: string | null }, jid: string) => ({
    jid,
    isGroup: false,
    address,
    subject: null,
  });
  const chats = [
    chat({ number: '5511987650001', lid: null }, '5511987650001@s.whatsapp.net'),
    chat({ number: null, lid: '771' }, '771@lid'),
  ];
  for (const one of chats)
    for (const connection of connections)
      await receiveMessage(context, inboundText(connection, { body: `${one.jid} ${connection.id}`, chat: one }));
  context.effects.length = 0;
  await mergeContact(context, { ...none, params: { id: 1 }, body: { contactId: 2 } });
  const { contacts, messages, tickets } = context.stores;
  const ofChat = async (whatsappId: number) => {
    const place = { whatsappId, contactId: 1 };
    const { activeTicketId, lastClosedTicketId } = (await tickets.chat(whatsappId, 1))!;
    const page = await messages.page(place, { ticketId: beyondAll, before: null }, 50);
    return { bodies: page.map(({ body }) => body).toSorted(), activeTicketId, lastClosedTicketId };
  };
  return {
    context,
    state: async () => ({
      contacts: [await contacts.get(2), await contacts.count()],
      lid: (await contacts.get(1))?.lid,
      chats: await Promise.all(connections.map(({ id }) => ofChat(id))),
      left: await tickets.chats([2], Number.POSITIVE_INFINITY),
      counts: (await tickets.counts()).filter(({ count }) => count > 0),
      merges: (await contacts.merges(1)).map(({ mergedId, finishedAt }) => [mergedId, finishedAt !== null]),
    }),
  };
};

const laneTimers = async (): Promise<Scene> => {
  const context = userContext();
  const lane = async (name: string): Promise<number> => {
    const id = await context.ids.next('tag');
    await context.commit(context.stores.tags.create(tagEntity.record({ id, name, color: '#2F9E44', kanban: 1 })), []);
    return id;
  };
  const [laneId, nextLaneId] = [await lane('Antes'), await lane('Depois')];
  const ticket = { laneId, fromMe: true, updatedAt: Date.now() - hour, userId: 1 };
  // More tickets than one slice reads, of which few are open.
  for (let id = 1; id <= 41; id += 1)
    await addTicket(context, { id, contactId: id, ...ticket, status: id % 20 === 1 ? 'open' : 'pending' });
  await updateTag(context, { ...none, params: { id: laneId }, body: { timeLane: 2, nextLaneId } });
  return { context, state: () => Promise.resolve(timersOf(context)) };
};

const rotationTimers = async (): Promise<Scene> => {
  const context = userContext();
  const { id: queueId } = await addQueue(context, 'Vendas');
  for (const userId of [null, null, 1]) await addWaiting(context, { queueId, userId, updatedAt: Date.now() - hour });
  await updateQueue(context, { ...none, params: { id: queueId }, body: { ativarRoteador: true, tempoRoteador: 5 } });
  return { context, state: () => Promise.resolve(timersOf(context)) };
};

const connectionTimers = async (): Promise<Scene> => {
  const context = userContext();
  const { id: whatsappId } = await addConnection(context, { expiresTicket: 1440, expiresTicketNPS: 60 });
  const other = await addConnection(context, { expiresTicket: 1440 });
  const updatedAt = Date.now() - hour;
  for (const given of [{ whatsappId }, { whatsappId, status: 'nps' as const }, { whatsappId: other.id }])
    await addWaiting(context, { status: 'open', updatedAt, inactivityTimerAt: updatedAt + 24 * hour, ...given });
  const body = { expiresTicket: 10, timeSendQueue: 0 };
  await updateConnection(context, { ...none, params: { id: whatsappId }, body });
  return { context, state: () => Promise.resolve(timersOf(context)) };
};

const indexing = async (): Promise<Scene> => {
  const context = userContext();
  const connection = await addConnection(context);
  for (const number of ['5511987650001', '5511987650002']) {
    await receiveMessage(context, inboundText(connection, { number, body: 'Uma entrega' }));
    await context.ids.next('contact', 10);
  }
  context.effects.length = 0;
  const { writes, effects } = startJob(context, indexJob, {});
  await context.commit(writes, effects);
  return {
    context,
    state: async () => {
      const words = ['entrega'];
      const find = context.stores.messageSearch.find({ words, chat: null, before: null, pageSize: 20 });
      const found: unknown[] = [];
      for (let one = await find.next(); one; one = await find.next()) found.push(one);
      return found.length;
    },
  };
};

/** Chats of a removed user: with a colleague, and alone with messages. */
const leavingChats = async (): Promise<Scene> => {
  const context = userContext();
  const ids: number[] = [];
  for (const userIds of [[1, 2], [1]]) {
    const id = await context.ids.next('internal-chat');
    ids.push(id);
    const chat = { id, uuid: context.ids.uuid(), title: 'Equipe', ownerId: 1, userIds, lastMessage: '' };
    await context.commit(
      context.stores.internalChats.create(
        internalChatEntity.record({ ...chat, updatedAt: '2026-01-01T00:00:00.000Z', lastMessageId: null }),
      ),
      [],
    );
    await sendChatMessage(context, { ...none, params: { id }, body: { message: 'Oi', media: null, mentions: [] } });
  }
  const { writes, effects } = startJob(context, leaveChatsJob, { userId: 1 });
  await context.commit(writes, effects);
  return {
    context,
    state: async () =>
      (await context.stores.internalChats.ofCompany(10, null)).map(({ ownerId, userIds }) => ({ ownerId, userIds })),
  };
};

/** A user, or a queue, whose removal is finished: two tickets in service and a closed one came to it just before. */
const finishingRemoval = async (removed: { userId: number } | { queueId: number }): Promise<Scene> => {
  const context = userContext();
  const { id: whatsappId } = await addConnection(context);
  const ids: number[] = [];
  for (const status of ['open', 'open', 'closed'] as const)
    ids.push(await addWaiting(context, { whatsappId, status, queueId: 7, userId: 7 }));
  const { writes, effects } = startJob(context, finishRemovalJob, removed);
  await context.commit(writes, effects);
  return {
    context,
    state: async () =>
      (await context.stores.tickets.getMany(ids)).map(({ status, queueId, userId }) => ({ status, queueId, userId })),
  };
};

/** Scenes of each kind of job: a kind without one does not compile. */
export const jobScenes: Record<JobKind, Record<string, () => Promise<Scene>>> = {
  'erase-person': { 'who stands everywhere': personErasure },
  'export-person': { 'with two conversations': personExport },
  'apply-retention': { 'of each kind': retentionRun },
  'preview-retention': { 'of three tickets': retentionPreview },
  'close-tickets': { 'of two queues': closing },
  'merge-contacts': { 'on two connections': merge },
  'import-contacts': { 'of contacts': contactImport, 'of items of a list': itemImport },
  'remove-contact-list': { 'with its items': listRemoval },
  'check-contact-list': { 'that nobody has checked': listCheck },
  'prepare-campaign': { 'of a list': preparation },
  'remove-campaign': { 'with its recipients': campaignRemoval },
  'remove-flow-runs': { 'of a deleted flow': flowRunsRemoval },
  'start-lane-timers': { 'of idle tickets': laneTimers },
  'start-rotation-timers': { 'of waiting tickets': rotationTimers },
  'start-connection-timers': { 'of open and closing tickets': connectionTimers },
  'finish-removal': {
    'of a user': () => finishingRemoval({ userId: 7 }),
    'of a queue': () => finishingRemoval({ queueId: 7 }),
  },
  'leave-internal-chats': { 'of a removed user': leavingChats },
  'export-reports': { 'of three tickets': reportExport },
  'export-audit': { 'of three lines': auditExport },
  'read-knowledge': { 'of a changed answer': knowledgeReading },
  'evaluate-answers': { 'of five questions': evaluationRun },
  'recount-figures': { 'of two months': recount },
  'index-messages': { 'of two contacts': indexing },
  'apply-role': { 'of thirty users': () => roleChange() },
  'replay-webhooks': { 'that failed since a time': webhookReplay },
  'delete-company': { 'with its users, number and file': companyDeletion },
  'switch-company': { 'off, with its logins and numbers': switchingOff, 'on, with the suspended numbers': switchingOn },
  'reset-second-factor': { 'that nobody has cancelled': secondFactorReset },
  'stop-in-arrears': { 'numbers of a company that has not paid': stopping, 'numbers that start again': resuming },
};
