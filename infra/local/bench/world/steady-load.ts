import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { OutboundCommand, SendCommand } from '@recado/shared/contract/queue-messages/outbound';
import { seededRandom } from '@recado/shared/test/seeded-random';
import { chatWith, newWid, type HostedWorld, type Paired } from '../../faults/session-host/hosted-world.ts';
import type { Account } from '../../whatsapp/contract/account.ts';

/** Contacts that write to many numbers, and how many of them each number talks to. */
const contactCount = 50;
const chatsPerShop = 5;
/** Groups of a number and four contacts. */
const groupCount = 10;
const groupSize = 4;
/** One in so many messages is a picture, a large file, a message to a group; one in so many is read, or typed. */
const one = { picture: 20, largeFile: 300, group: 20, read: 3, typed: 5, reaction: 25, edit: 50 };
const pictureSize = 150_000;
const largeFileSize = 5_000_000;
/** Milliseconds between two dropped connections, and between two new contacts. */
const dropInterval = 20_000;
const contactInterval = 15_000;

type Drop = 'unavailable' | 'stream-end' | 'close' | 'restart-required';
const drops: readonly Drop[] = ['unavailable', 'stream-end', 'close', 'restart-required'];

const pictureKey = (companyId: number): string => `c/${companyId}/out/steady.png`;

/** A command without what it is addressed to. */
type Command<Type extends OutboundCommand['type']> = Omit<
  Extract<OutboundCommand, { type: Type }>,
  'type' | 'companyId' | 'whatsappId' | 'commandId'
>;

/**
 * A steady load of messages both ways over many device sessions, with media, groups, typing, receipts, reactions, edits,
 * connections that drop and new contacts.
 */
export class SteadyLoad {
  /** Messages sent by contacts and by connections, and connections dropped. */
  readonly done = { received: 0, sent: 0, dropped: 0, failed: 0 };
  readonly #world: HostedWorld;
  readonly #shops: readonly Paired[];
  readonly #random = seededRandom(1);
  readonly #contacts: Account[] = [];
  readonly #groups: { id: string; shop: Paired; members: Account[] }[] = [];
  readonly #picture = randomBytes(pictureSize).toString('base64');
  readonly #largeFile = randomBytes(largeFileSize).toString('base64');

  private constructor(world: HostedWorld, shops: readonly Paired[]) {
    this.#world = world;
    this.#shops = shops;
  }

  static async prepare(world: HostedWorld, shops: readonly Paired[]): Promise<SteadyLoad> {
    const load = new SteadyLoad(world, shops);
    for (let n = 0; n < contactCount; n += 1) load.#contacts.push(await world.contact(`Contato ${n}`));
    for (const [index, shop] of shops.slice(0, groupCount).entries()) {
      const members = Array.from({ length: groupSize }, (_, n) => load.#contacts[(index + n) % contactCount]!);
      const [creator, ...others] = members as [Account, ...Account[]];
      const { id } = await world.admin.call('createGroup', {
        creator: creator.phone,
        subject: `Grupo ${index}`,
        participants: [...others, shop.phone].map(({ phone }) => phone),
      });
      load.#groups.push({ id, shop, members });
    }
    for (const { ref } of shops) await world.store(pictureKey(ref.companyId), Buffer.from(load.#picture, 'base64'));
    return load;
  }

  /** Sends messages, half of them each way. @param seconds how long. @param rate messages a second */
  async run(seconds: number, rate: number): Promise<void> {
    const until = performance.now() + 1_000 * seconds;
    const every = async (interval: number, work: () => Promise<unknown>): Promise<void> => {
      while (performance.now() < until) {
        const next = delay(interval);
        await work().catch(() => {
          this.done.failed += 1;
        });
        await next;
      }
    };
    await Promise.all([
      every(2_000 / rate, () => this.#receive()),
      every(2_000 / rate, () => this.#send()),
      every(dropInterval, () => this.#drop()),
      every(contactInterval, () => this.#meet()),
    ]);
  }

  #pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#random() * from.length)]!;
  }

  #oneIn(count: number): boolean {
    return this.#random() * count < 1;
  }

  /** Returns a number and one of the contacts that it talks to. */
  #chat(): { shop: Paired; contact: Account } {
    const index = Math.floor(this.#random() * this.#shops.length);
    const place = (index * chatsPerShop + Math.floor(this.#random() * chatsPerShop)) % contactCount;
    return { shop: this.#shops[index]!, contact: this.#contacts[place]! };
  }

  /** Sends a message of a contact. */
  async #receive(): Promise<void> {
    const { admin } = this.#world;
    this.done.received += 1;
    if (this.#oneIn(one.group)) {
      const { id, members } = this.#pick(this.#groups);
      await admin.call('send', { phone: this.#pick(members).phone, to: id, text: 'bom dia a todos' });
      return;
    }
    const { shop, contact } = this.#chat();
    const [phone, to] = [contact.phone, shop.phone.phone];
    if (this.#oneIn(one.typed)) await admin.call('type', { phone, peer: to, state: 'composing' });
    const file = this.#oneIn(one.largeFile) ? this.#largeFile : this.#oneIn(one.picture) ? this.#picture : null;
    const message = await admin.call('send', {
      phone,
      to,
      text: 'Bom dia, queria saber se o meu pedido já saiu para entrega hoje.',
      ...(file !== null && { image: { mimetype: 'image/png', data: file } }),
    });
    const chat = chatWith(contact);
    if (this.#oneIn(one.read))
      await this.#command(shop, 'read', { chat, messages: [{ wid: message!.id, participant: null }] });
    if (this.#oneIn(one.reaction))
      await this.#command(shop, 'react', {
        chat,
        wid: message!.id,
        changeWid: newWid(),
        fromMe: false,
        participant: null,
        emoji: '👍',
        before: '',
      });
  }

  /** Sends a message of a connection. */
  async #send(): Promise<void> {
    this.done.sent += 1;
    const wid = newWid();
    const text = { type: 'text' as const, body: 'Bom dia! O seu pedido saiu hoje cedo e chega até as 18 horas.' };
    if (this.#oneIn(one.group)) {
      const { id, shop } = this.#pick(this.#groups);
      const chat: SendCommand['chat'] = {
        jid: `${id}@g.us`,
        isGroup: true,
        address: { number: null, lid: null },
        subject: null,
      };
      await this.#command(shop, 'send', { chat, wid, content: text, quoted: null });
      return;
    }
    const { shop, contact } = this.#chat();
    const chat = chatWith(contact);
    if (this.#oneIn(one.typed)) await this.#command(shop, 'typing', { chat, state: 'composing', wid: null });
    const picture = {
      type: 'media' as const,
      kind: 'image' as const,
      key: pictureKey(shop.ref.companyId),
      mimetype: 'image/png',
      name: 'steady.png',
      caption: '',
      isVoice: false,
    };
    const content = this.#oneIn(one.picture) ? picture : text;
    await this.#command(shop, 'send', { chat, wid, content, quoted: null });
    if (this.#oneIn(one.edit) && content === text)
      await this.#command(shop, 'edit', {
        chat,
        wid,
        changeWid: newWid(),
        body: 'Chega até as 17.',
        before: text.body,
      });
    if (this.#oneIn(one.read))
      await this.#world.admin.call('read', { phone: contact.phone, peer: shop.phone.phone }).catch(() => undefined);
  }

  async #drop(): Promise<void> {
    const { phone } = this.#pick(this.#shops).phone;
    const companions = await this.#world.admin.call('listCompanions', { phone });
    const device = companions.find(({ connected }) => connected)?.device;
    if (device === undefined) return;
    await this.#world.admin.call('drop', { phone, device, reason: this.#pick(drops) });
    this.done.dropped += 1;
  }

  /** Sends a message of a person who never wrote before. */
  async #meet(): Promise<void> {
    const person = await this.#world.contact(`Pessoa ${this.done.received}`);
    const { phone } = this.#pick(this.#shops);
    await this.#world.admin.call('send', { phone: person.phone, to: phone.phone, text: 'Olá' });
    this.done.received += 1;
  }

  #command<Type extends OutboundCommand['type']>({ ref }: Paired, type: Type, command: Command<Type>): Promise<void> {
    return this.#world.command({ ...ref, ...command, type, commandId: randomUUID() } as unknown as OutboundCommand);
  }
}
