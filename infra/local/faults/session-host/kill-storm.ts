import { expect } from 'vitest';
import type { Account } from '../../whatsapp/contract/account.ts';
import { HostedWorld, newWid, type Paired } from './hosted-world.ts';
import { seededRandom } from '@recado/shared/test/seeded-random';

interface Conversation {
  shop: Paired;
  contact: Account;
  received: string[];
  sent: string[];
}

interface StormSize {
  /** Messages of each of the four conversations in each direction. */
  perDirection: number;
  /** Session hosts that are killed, spread over the messages. */
  kills: number;
}

/** Messages by which the streams may run ahead of what was published, so that they last as long as the kills. */
const ahead = 40;
/** Log lines of a host at most between the event that a kill waits for and the kill itself. */
const mostLines = 12;
/** Milliseconds without an event after which a kill waits no longer: the messages have all come through. */
const quiet = 9_000;

/** A world with two connections of two companies and two contacts, and each contact talks to both. No host runs. */
export class KillStorm {
  readonly #world: HostedWorld;
  readonly #conversations: Conversation[] = [];

  private constructor(world: HostedWorld) {
    this.#world = world;
  }

  static async prepare(): Promise<KillStorm> {
    const world = await HostedWorld.start();
    const storm = new KillStorm(world);
    const host = await world.host();
    const shops = await Promise.all([
      world.pair({ companyId: 2, whatsappId: 1 }),
      world.pair({ companyId: 3, whatsappId: 7 }),
    ]);
    const contacts = await Promise.all(['Ana', 'Bruno'].map((name) => world.contact(name)));
    for (const shop of shops)
      for (const contact of contacts) storm.#conversations.push({ shop, contact, received: [], sent: [] });
    await host.kill();
    return storm;
  }

  stop(): Promise<void> {
    return this.#world.stop();
  }

  /** Sends messages in both directions while hosts are killed at times that the seed decides, and waits for the last ones. */
  async run({ perDirection, kills }: StormSize, seed: number): Promise<void> {
    const random = seededRandom(seed);
    const world = this.#world;
    const talking = Promise.all(this.#conversations.map((conversation) => this.#talk(conversation, perDirection)));
    for (let kill = 0; kill < kills; kill += 1) {
      const host = await world.host();
      const more = 1 + Math.floor(random() * ((this.#conversations.length * perDirection * 4) / kills / 2));
      await world.inbound.progress(world.inbound.events.length + more, quiet);
      // Anywhere in the host's work on what comes next.
      const line = host.lines.length + Math.floor(random() * mostLines);
      await Promise.race([
        host.until(() => host.lines.length >= line),
        world.inbound.progress(world.inbound.events.length + 1, quiet),
      ]);
      await host.kill();
    }
    await world.host();
    await talking;
    for (const { shop, contact, received, sent } of this.#conversations) {
      await world.inbound.until(
        'message',
        ({ wid, companyId }) => wid === received.at(-1) && companyId === shop.ref.companyId,
        1,
        90_000,
      );
      await world.admin.waitFor(
        'message.stored',
        ({ message }) => message.owner === contact.phone && message.id === sent.at(-1),
        { timeoutMs: 90_000 },
      );
    }
  }

  /** Proves that nothing was lost, doubled or reordered, in neither direction, and that every message was acknowledged. */
  async proveComplete(): Promise<void> {
    const world = this.#world;
    for (const { shop, contact, received, sent } of this.#conversations) {
      const published = world.inbound.of(
        'message',
        (event) => event.companyId === shop.ref.companyId && event.chat.address.number === contact.phone,
      );
      expect(published.map(({ wid }) => wid)).toEqual(received);
      const transcript = await world.admin.call('transcript', { phone: contact.phone, peer: shop.phone.phone });
      const shown = transcript.filter(({ fromMe }) => !fromMe);
      expect(shown.map(({ id }) => id)).toEqual(sent);
      expect(shown.map(({ text }) => text)).toEqual(sent.map((_, n) => `to contact ${n}`));
      for (const wid of sent)
        await world.inbound.until('receipt', (event) => event.wid === wid && event.ack === 2, 1, 60_000);
    }
    expect(world.inbound.of('failure')).toEqual([]);
  }

  async #talk({ shop, contact, received, sent }: Conversation, perDirection: number): Promise<void> {
    const { admin, inbound } = this.#world;
    for (let n = 0; n < perDirection; n += 1) {
      const message = await admin.call('send', { phone: contact.phone, to: shop.phone.phone, text: `to shop ${n}` });
      received.push(message!.id);
      sent.push(await this.#world.text(shop.ref, contact, `to contact ${n}`, newWid()));
      const published = n * this.#conversations.length - ahead;
      if (published > 0) await inbound.until('message', () => true, published, 300_000);
    }
  }
}
