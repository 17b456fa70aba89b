import type { TimerKind as AnyTimer } from '@recado/shared/contract/queue-messages/timer';
import { seededRandom } from '@recado/shared/test/seeded-random';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { addConnection, addQueue } from '../../../test/conversation.ts';
import { addTicket } from '../../../test/tickets.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { newContact } from '../../data/contacts/new-contact.ts';
import { tagEntity } from '../../data/tags/entities.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import type { LogRecord, TicketRecord } from '../../data/tickets/record.ts';
import { newUserRecord } from '../../data/users/new-user.ts';
import { rotationText } from '../engine/stages/rotation.ts';
import { receiveTimer } from './receive-timer.ts';

/** The timers that move a ticket; a dialogue's only continues it. */
type TimerKind = Exclude<AnyTimer, 'dialogue'>;

const minute = 60_000;
const hour = 60 * minute;
const perKind = 6;
const random = seededRandom(7);

/** Thrown where the function is killed, before or after its transaction: the queue delivers the timer again. */
class Killed extends Error {}

interface Due {
  ticket: TicketRecord;
  kind: TimerKind;
  at: number;
}

/** The timers that a ticket has after one fired: the open one that came into a lane may become idle. */
const next: Record<TimerKind, TimerKind[]> = {
  inactivity: [],
  rating: [],
  lane: ['inactivity'],
  redirect: [],
  rotation: ['rotation'],
  serviceLevel: ['inactivity'],
};

/** The ticket of each timer while it waits, and its result after one firing. */
const cases: Record<
  TimerKind,
  { waiting: Partial<TicketRecord>; after: Partial<TicketRecord>; log: LogRecord['type']; texts: string[] }
> = {
  inactivity: { waiting: { status: 'open' }, after: { status: 'closed' }, log: 'autoClose', texts: ['Até logo'] },
  rating: { waiting: { status: 'nps' }, after: { status: 'closed' }, log: 'autoClose', texts: ['Obrigado'] },
  lane: { waiting: { status: 'open', fromMe: true }, after: { status: 'open' }, log: 'lane', texts: ['Em negociação'] },
  redirect: { waiting: { status: 'pending' }, after: { status: 'pending' }, log: 'redirect', texts: [] },
  rotation: {
    waiting: { status: 'pending' },
    after: { status: 'pending' },
    log: 'receivedTransfer',
    texts: [rotationText],
  },
  serviceLevel: {
    waiting: {
      status: 'open',
      fromMe: true,
      cycleId: '1',
      serviceLevel: {
        ...{ answer: null, pausedAt: null, met: [], missed: [] },
        resolution: { level: 'resolution', since: 1, spent: 0, warnAt: null, dueAt: 2, isMissed: false },
      },
    },
    after: { status: 'open' },
    log: 'serviceLevelMissed',
    texts: [],
  },
};

describe('timers that fire an hour late, several times, in any order, in functions that are killed', () => {
  let context: TestContext;
  let connectionId: number;
  let redirectQueueId: number;
  let rotationQueueId: number;
  let firstLaneId: number;
  let nextLaneId: number;
  const memberIds: number[] = [];
  const all: Due[] = [];

  const addMember = async (): Promise<void> => {
    const id = await context.ids.next('user');
    const { company, stores } = context;
    const fields = { id, companyId: company.id, sub: randomUUID(), email: `${randomUUID()}@example.com` };
    const user = newUserRecord({ ...fields, name: `Atendente ${id}`, profile: 'user', queueIds: [rotationQueueId] });
    await context.commit(stores.users.create({ ...user, onlineAt: Date.now() + hour }, 100), []);
    memberIds.push(id);
  };

  const addLane = async (given: Partial<EntityRecord<typeof tagEntity>>): Promise<number> => {
    const id = await context.ids.next('tag');
    const lane = tagEntity.record({ id, name: `Etapa ${id}`, color: '#2F9E44', kanban: 1, ...given });
    await context.commit(context.stores.tags.create(lane), []);
    return id;
  };

  const addDue = async (kind: TimerKind): Promise<void> => {
    const [id, contactId] = [await context.ids.next('ticket'), await context.ids.next('contact')];
    const number = `55119${String(contactId).padStart(8, '0')}`;
    const contact = newContact({ id: contactId, companyId: context.company.id, name: 'Maria', number }, 0);
    await context.commit(context.stores.contacts.creation(contact, { number, lid: null }), []);
    const at = Date.now() - hour - id;
    const ticket = await addTicket(context, {
      id,
      contactId,
      whatsappId: connectionId,
      updatedAt: Date.now() - 2 * hour,
      queueId: kind === 'rotation' ? rotationQueueId : null,
      laneId: kind === 'lane' ? firstLaneId : null,
      [`${kind}TimerAt`]: at,
      ...cases[kind].waiting,
    });
    all.push({ ticket, kind, at });
  };

  beforeAll(async () => {
    context = userContext();
    redirectQueueId = (await addQueue(context, 'Recepção')).id;
    const rotating = await addQueue(context, 'Vendas');
    rotationQueueId = rotating.id;
    await context.commit(
      context.stores.queues.update(rotating, { ...rotating, ativarRoteador: true, tempoRoteador: 5 }),
      [],
    );
    nextLaneId = await addLane({ greetingMessageLane: 'Em negociação' });
    firstLaneId = await addLane({ timeLane: 1, nextLaneId });
    for (let n = 0; n < 3; n += 1) await addMember();
    connectionId = (
      await addConnection(context, {
        expiresTicket: 30,
        expiresInactiveMessage: 'Até logo',
        expiresTicketNPS: 30,
        complationMessage: 'Obrigado',
        timeSendQueue: 10,
        sendIdQueue: redirectQueueId,
      })
    ).id;
    for (let n = 0; n < perKind; n += 1) for (const kind of Object.keys(cases) as TimerKind[]) await addDue(kind);
  });

  /** A function that is killed in every third of its transactions, before or after it. */
  const frail = (): TestContext => ({
    ...context,
    commit: async (writes, effects) => {
      const fate = random();
      if (fate < 0.15) throw new Killed();
      await context.commit(writes, effects);
      if (fate > 0.85) throw new Killed();
    },
  });

  const deliver = async ({ ticket, kind, at }: Due): Promise<void> => {
    try {
      await receiveTimer(frail(), { type: 'due', companyId: ticket.companyId, ticketId: ticket.id, timer: kind, at });
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      await deliver({ ticket, kind, at });
    }
  };

  it('act once each', async () => {
    const deliveries = [...all, ...all, ...all].toSorted(() => random() - 0.5);
    const lanes = Array.from({ length: 6 }, async () => {
      for (let due = deliveries.pop(); due; due = deliveries.pop()) await deliver(due);
    });
    await Promise.all(lanes);
    for (const { ticket, kind } of all) {
      const { after, log, texts } = cases[kind];
      const stored = await context.stores.tickets.get(ticket.id);
      expect(stored).toMatchObject(after);
      expect((await context.stores.tickets.log(ticket.id)).map(({ type }) => type)).toEqual([log]);
      const messages = await context.stores.messages.ofTicket(ticket, ticket.id, 10);
      expect(messages.map(({ body }) => body)).toEqual(texts);
      if (kind === 'lane') expect(stored?.laneId).toBe(nextLaneId);
      if (kind === 'redirect') expect(stored?.queueId).toBe(redirectQueueId);
      if (kind === 'rotation') expect(memberIds).toContain(stored?.userId);
    }
  });

  it('ask for each next timer once', () => {
    const started = context.effects.flatMap((effect) =>
      effect.to === 'timers' && effect.message.type === 'due' && effect.due?.at === effect.message.at
        ? [effect.message]
        : [],
    );
    expect(started.map(({ ticketId, timer }) => `${ticketId} ${timer}`).toSorted()).toEqual(
      all.flatMap(({ ticket: { id }, kind }) => next[kind].map((timer) => `${id} ${timer}`)).toSorted(),
    );
  });
});
