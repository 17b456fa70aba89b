import { expect } from 'vitest';
import type { Account } from '../../whatsapp/contract/account.ts';
import { sameConnection, type HostedWorld, type Paired } from './hosted-world.ts';

export interface Conversation {
  shop: Paired;
  /** Ids of the messages from the contact and of those to it. */
  received: string[];
  sent: string[];
}

/** Conversations of one contact with several connections, in which each message has to arrive once and in order. */
export class Conversations {
  readonly all: readonly Conversation[];
  readonly #world: HostedWorld;
  readonly #contact: Account;

  constructor(world: HostedWorld, shops: readonly Paired[], contact: Account) {
    this.#world = world;
    this.#contact = contact;
    this.all = shops.map((shop) => ({ shop, received: [], sent: [] }));
  }

  /** Sends `count` messages in each direction of each conversation, without waiting for their arrival. */
  async talk(count: number): Promise<void> {
    for (let n = 0; n < count; n += 1) {
      await Promise.all(
        this.all.map(async ({ shop, received, sent }) => {
          received.push(
            (await this.#world.admin.call('send', {
              phone: this.#contact.phone,
              to: shop.phone.phone,
              text: `in ${received.length}`,
            }))!.id,
          );
          sent.push(await this.#world.text(shop.ref, this.#contact, `out ${sent.length}`));
        }),
      );
    }
  }

  /** Waits until the last message of each direction has arrived. @param timeoutMs for each message */
  async arrived(timeoutMs = 60_000): Promise<void> {
    for (const { shop, received, sent } of this.all) {
      await this.#world.inbound.until(
        'message',
        (event) => sameConnection(event, shop.ref) && event.wid === received.at(-1),
        1,
        timeoutMs,
      );
      await this.#world.admin.waitFor(
        'message.stored',
        ({ message }) => message.owner === this.#contact.phone && message.id === sent.at(-1),
        { timeoutMs },
      );
    }
  }

  /** Returns the ids of the contact's messages that a conversation's connection published. */
  published({ shop }: Conversation): string[] {
    return this.#world.inbound.of('message', (event) => sameConnection(event, shop.ref)).map(({ wid }) => wid);
  }

  /** Returns the ids of the messages to the contact that its phone shows, in the order of arrival. */
  async shown({ shop }: Conversation): Promise<string[]> {
    const transcript = await this.#world.admin.call('transcript', {
      phone: this.#contact.phone,
      peer: shop.phone.phone,
    });
    return transcript
      .filter(({ fromMe }) => !fromMe)
      .toSorted((one, other) => one.seq - other.seq)
      .map(({ id }) => id);
  }

  /** Asserts: each message once and in order, both ways; none failed; no device was logged out or linked again. */
  async prove(): Promise<void> {
    for (const conversation of this.all) {
      expect(this.published(conversation)).toEqual(conversation.received);
      expect(await this.shown(conversation)).toEqual(conversation.sent);
      expect(await this.#world.admin.call('listCompanions', { phone: conversation.shop.phone.phone })).toHaveLength(1);
    }
    expect(this.#world.inbound.of('failure')).toEqual([]);
  }
}
