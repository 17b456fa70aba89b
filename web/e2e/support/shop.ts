import type { Browser } from '@playwright/test';
import type { SimulatorClient } from '../../../infra/local/whatsapp/client.ts';
import { connectNumber } from './connect-number.ts';
import { addQueue, signUp, type Person } from './people.ts';
import { simulator } from './stack.ts';
import { acceptAndOpen } from './tickets.ts';

/** A company with a connected number and a queue. */
export interface Shop {
  whatsApp: SimulatorClient;
  admin: Person;
  /** The connected number. */
  number: string;
  queueId: number;
  close: () => Promise<void>;
}

/** Signs a company up, connects a number and adds a queue. Close it at the end of the test file. */
export const openShop = async (browser: Browser, company: string): Promise<Shop> => {
  const whatsApp = simulator();
  const admin = await signUp(browser, company);
  const number = await connectNumber(admin.page, whatsApp, 'Loja');
  const queueId = await addQueue(admin.page, 'Vendas', '#2F9E44');
  const close = async (): Promise<void> => {
    await whatsApp.close();
    await admin.page.context().close();
  };
  return { whatsApp, admin, number, queueId, close };
};

/** Creates a customer who sends a first text, and opens the accepted ticket. Returns the customer's phone and the text's id. */
export const serveCustomer = async (
  { whatsApp, admin, number, queueId }: Shop,
  name: string,
  text: string,
): Promise<{ phone: string; messageId: string }> => {
  const { phone } = await whatsApp.call('createContact', { name });
  const message = await whatsApp.call('send', { phone, to: number, text });
  await acceptAndOpen(admin.page, name, queueId);
  return { phone, messageId: message!.id };
};

/** Waits until a customer's phone has stored a text of the company, and returns the message. */
export const waitForText = async (whatsApp: SimulatorClient, phone: string, text: string, timeoutMs = 20_000) =>
  (
    await whatsApp.waitFor(
      'message.stored',
      ({ message }) => message.owner === phone && !message.fromMe && message.text === text,
      { timeoutMs },
    )
  ).message;
