import { emptyCampaign } from '@recado/shared/campaigns/empty-campaign';
import type { CampaignSettings } from '@recado/shared/contract/campaign-settings';
import type { Plan } from '@recado/shared/contract/plans';
import type { CampaignMessage } from '@recado/shared/contract/queue-messages/campaign';
import type { JobSlice } from '@recado/shared/contract/queue-messages/job';
import type { SendCommand } from '@recado/shared/contract/queue-messages/outbound';
import { unpacedCampaigns } from '@recado/shared/test/unpaced-campaigns';
import { campaignEntity } from '../src/data/campaigns/entities.ts';
import type { CampaignRecord, RecipientRecord } from '../src/data/campaigns/store.ts';
import type { ConnectionRecord } from '../src/data/connections/store.ts';
import { endAnswers } from '../src/features/campaigns/sending/pause.ts';
import { receiveCampaignReceipt } from '../src/features/campaigns/sending/receive-status.ts';
import { receiveReply } from '../src/features/campaigns/sending/reply.ts';
import { startCampaign } from '../src/features/campaigns/sending/start-campaign.ts';
import { takeTurn } from '../src/features/campaigns/sending/turn.ts';
import type { Effect } from '../src/platform/outbox/effect.ts';
import { companyCache } from '../src/platform/short-lived-cache.ts';
import { documentClient } from '../src/platform/clients.ts';
import { addConnection, receiptOf } from './conversation.ts';
import { runOne } from './jobs.ts';
import { type TestContext, testPlan, userContext } from './user-context.ts';

/** Monday noon in São Paulo. */
const monday = Date.parse('2026-11-23T12:00:00-03:00');

/** A message that waits in the queue of campaigns, or of jobs, until its time. */
interface Waiting {
  message: CampaignMessage | JobSlice;
  at: number;
}

/** The options of a company that sends campaigns. */
interface GivenSending {
  people?: number;
  /** One of this many people has no WhatsApp. */
  invalidEach?: number;
  connections?: number;
  connection?: Partial<ConnectionRecord>;
  settings?: Partial<CampaignSettings>;
  campaign?: Partial<CampaignRecord>;
}

/**
 * A company with a list of people and campaigns over the real table, whose queue the test works off by itself, at a clock
 * that jumps to the next message.
 */
export class Sending {
  now = monday;
  plan: Partial<Plan> = {};
  /** True if the next commit fails: before it, after it, or not. Called with its number. */
  fails: (commit: number) => 'before' | 'after' | null = () => null;
  /** Interrupts each message that `run` handles: its first delivery at its first commit, its second at its second, and so on. */
  interrupts: 'before' | 'after' | null = null;
  commits = 0;
  /** True if messages wait in the queue of their channel. Otherwise they leave at once, which their receipts say. */
  isChannelAway = false;
  #left = 0;
  readonly context: TestContext;
  readonly queue: Waiting[] = [];
  connections: ConnectionRecord[] = [];

  private constructor(admin: TestContext) {
    this.context = {
      ...admin,
      clock: { now: () => this.now },
      stores: { ...admin.stores, plans: { get: () => Promise.resolve({ ...testPlan, ...this.plan }) } },
      commit: async (writes, effects) => {
        this.commits += 1;
        const fails = this.fails(this.commits);
        if (fails === 'before') throw new Error('interrupted');
        await admin.commit(writes, effects);
        this.#enqueue(effects);
        if (fails === 'after') throw new Error('interrupted');
      },
    };
  }

  /** A company with connections, and a list of people with the numbers 5511900000001 and so on. */
  static async begin(given: GivenSending = {}): Promise<Sending> {
    const { people = 10, invalidEach, connections = 1, connection = {}, settings = {} } = given;
    const admin = userContext();
    const sending = new Sending(admin);
    const { company, stores } = admin;
    for (let index = 0; index < connections; index += 1)
      sending.connections.push(await addConnection(admin, connection));
    await admin.commit(
      [
        ...stores.contactLists.create({
          id: 1,
          companyId: company.id,
          name: 'Clientes',
          contactsCount: 0,
          columns: [],
          removing: false,
          createdAt: '2026-01-01T00:00:00.000Z',
          version: 1,
        }),
        ...(await stores.campaigns.saveSettings({ ...unpacedCampaigns, ...settings })),
      ],
      [],
    );
    for (let id = 1; id <= people; id += 1)
      await admin.commit(
        stores.contactLists.addItems(1, [
          {
            id,
            companyId: company.id,
            contactListId: 1,
            name: `Pessoa ${id}`,
            number: Sending.numberOf(id),
            email: '',
            columns: {},
            isWhatsappValid: invalidEach === undefined || id % invalidEach !== 0,
            lid: null,
            version: 1,
          },
        ]),
        [],
      );
    await sending.addCampaign(1, given.campaign);
    return sending;
  }

  static numberOf(person: number): string {
    return `55119${String(person).padStart(8, '0')}`;
  }

  /** Adds a campaign to the list that starts now. */
  async addCampaign(id: number, given: Partial<CampaignRecord> = {}): Promise<void> {
    const { company, stores } = this.context;
    const whatsappIds = this.connections.map((connection) => connection.id);
    const record = campaignEntity.record({
      id,
      companyId: company.id,
      ...emptyCampaign,
      name: `Campanha ${id}`,
      message1: 'Olá {nome}',
      scheduledAt: this.now,
      contactListId: 1,
      whatsappId: whatsappIds[0]!,
      whatsappIds,
      status: 'PROGRAMADA',
      createdAt: this.now,
      preparedTo: null,
      version: 1,
      ...given,
    });
    await this.context.commit(stores.campaigns.create(record), []);
    this.queue.push({ message: { type: 'start', companyId: company.id, campaignId: id, at: this.now }, at: this.now });
  }

  #enqueue(effects: readonly Effect[]): void {
    for (const effect of effects)
      if (effect.to === 'campaigns')
        this.queue.push({ message: effect.message, at: Math.max(this.now, effect.due?.at ?? this.now) });
      else if (effect.to === 'jobs' && effect.message.type === 'slice')
        this.queue.push({ message: effect.message, at: this.now });
  }

  /** Handles a message as the consumer does. */
  async handle(message: Waiting['message']): Promise<void> {
    const { context } = this;
    if (message.type === 'start') await startCampaign(context, message);
    else if (message.type === 'turn') await takeTurn(context, message);
    else if (message.type === 'answersEnd') await endAnswers(context, message);
    else if (message.type === 'reply') await receiveReply(context, message);
    else if (message.type === 'slice') await runOne(context, message);
    if (!this.isChannelAway) await this.leave();
  }

  /** Sends the waiting messages, and reports them as their channel does. */
  async leave(): Promise<void> {
    const leaving = this.sent.slice(this.#left);
    this.#left += leaving.length;
    if (leaving.length > 0) this.forget();
    for (const { whatsappId, wid, chat } of leaving) {
      const connection = this.connections.find(({ id }) => id === whatsappId)!;
      await receiveCampaignReceipt(this.context, receiptOf(connection, chat.address.number ?? '', wid, 1));
    }
  }

  /** Takes the next message of the queue, and moves the clock to its time. */
  next(): Waiting['message'] | null {
    this.queue.sort((one, other) => one.at - other.at);
    const first = this.queue.shift();
    if (!first) return null;
    this.now = Math.max(this.now, first.at);
    return first.message;
  }

  /** Works the queue off; a message whose handling is interrupted is delivered again. `until` stops before its time. */
  async run({ until = Number.POSITIVE_INFINITY, most = 2_000 }: { until?: number; most?: number } = {}): Promise<void> {
    const deliveries = new Map<Waiting['message'], number>();
    for (let handled = 0; handled < most; handled += 1) {
      this.queue.sort((one, other) => one.at - other.at);
      if (this.queue.length === 0 || this.queue[0]!.at >= until) return;
      const message = this.next()!;
      const delivery = (deliveries.get(message) ?? 0) + 1;
      deliveries.set(message, delivery);
      const last = this.commits + delivery;
      if (this.interrupts) this.fails = (commit) => (commit === last ? this.interrupts : null);
      try {
        await this.handle(message);
      } catch (error) {
        if (!(error instanceof Error) || error.message !== 'interrupted') throw error;
        this.queue.push({ message, at: this.now });
      }
    }
    if (Number.isFinite(until)) return;
    throw new Error('the queue of campaigns never ends');
  }

  /** The commands that send messages, in their order. */
  get sent(): SendCommand[] {
    return this.context.effects.flatMap((effect) =>
      (effect.to === 'outbound' || effect.to === 'graph') && effect.message.type === 'send' ? [effect.message] : [],
    );
  }

  /** The number of messages that each number got, by its number. */
  get sentTo(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { chat } of this.sent) counts[chat.address.number ?? ''] = (counts[chat.address.number ?? ''] ?? 0) + 1;
    return counts;
  }

  campaign(id = 1): Promise<CampaignRecord | null> {
    return this.context.stores.campaigns.get(id);
  }

  async change(id: number, change: Partial<CampaignRecord>): Promise<void> {
    const before = (await this.campaign(id))!;
    await this.context.commit(this.context.stores.campaigns.update(before, change), []);
  }

  recipients(id = 1): Promise<RecipientRecord[]> {
    return this.context.stores.campaigns.recipients(id, null, 1000);
  }

  /** Forgets what the process knows of the company. */
  forget(): void {
    const cache = companyCache(documentClient(), this.context.company.id);
    for (const { id } of this.connections) cache.delete(`connection ${id}`);
    cache.delete('plan 1');
  }
}
