import { randomBytes } from 'node:crypto';
import type { WAMessage } from '@whiskeysockets/baileys';
import type { Account } from '../contract/account.ts';
import type { Message } from '../contract/message.ts';
import type { NewMessage } from '../contract/new-message.ts';
import { SimulatedWorld, type Paired } from './simulated-world.ts';

export type MessageInput = Omit<NewMessage, 'to'>;

/** A paired client and a contact who exchange messages. */
export class PairedChat {
  readonly world: SimulatedWorld;
  readonly shop: Paired;
  readonly ana: Account;
  /** The contact's JID. */
  readonly jid: string;

  private constructor(world: SimulatedWorld, shop: Paired, ana: Account) {
    this.world = world;
    this.shop = shop;
    this.ana = ana;
    this.jid = `${ana.phone}@s.whatsapp.net`;
  }

  static async start(): Promise<PairedChat> {
    const world = await SimulatedWorld.start();
    const shop = await world.pair('Padaria Sol');
    return new PairedChat(world, shop, await world.admin.call('createContact', { name: 'Ana' }));
  }

  /** Sends a message from the contact; resolves when the client has it. */
  async send(input: MessageInput, to = this.shop.phone.phone): Promise<{ sent: Message; received: WAMessage }> {
    const id = `AC${randomBytes(8).toString('hex').toUpperCase()}`;
    const sent = await this.world.admin.call('send', { ...input, id, phone: this.ana.phone, to });
    const { message } = await this.shop.client.untilMessage(id);
    return { sent: sent as Message, received: message };
  }

  /** Sends a message from the client; resolves when the contact has it. */
  async sendFromClient(content: Parameters<Paired['client']['socket']['sendMessage']>[1]): Promise<Message> {
    const sent = await this.shop.client.socket.sendMessage(this.jid, content);
    const { message } = await this.world.admin.waitFor(
      'message.stored',
      (event) => event.message.id === sent?.key.id && event.message.owner === this.ana.phone,
    );
    return message;
  }
}
