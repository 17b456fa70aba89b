import { randomUUID } from 'node:crypto';
import { logout } from '@recado/shared/contract/auth';
import {
  createInternalChat,
  deleteInternalChat,
  internalChatEvent,
  sendChatMessage,
} from '@recado/shared/contract/internal-chats';
import { version } from '@recado/shared/contract/settings';
import { callApi, type Credentials, openWebApp, signInAsBrowser } from './browser.ts';
import { askForQrCode, linkedNumbers, receiveByWebhook, writeOverWhatsapp } from './channels.ts';
import { hostsHoldAllShards, type SessionHosts } from './session-hosts.ts';
import type { Trial } from './trial.ts';

interface Order {
  /** The web app's address, which names all others. */
  webUrl: string;
  /** The health company's user. */
  user: Credentials;
  /** The secret of the app at Meta, by which webhooks are signed; empty where no app is entered. */
  appSecret: string;
  /** The session hosts; null where they are switched off. */
  hosts: SessionHosts | null;
  /** Milliseconds that a step may take. */
  patience?: number;
}

/** Milliseconds from a change to the socket, at the most: the sweeper sends within a minute what was not sent at once. */
const usualPatience = 90_000;

/** Writes to an internal chat of its own, hears of it over the socket, and deletes the chat. */
const writeInternally = async ({ browser, report }: Trial): Promise<void> => {
  if (!browser.plan.useInternalChat)
    return report('not tried: internal chats, which the health company’s plan leaves out');
  const chat = await browser.call(createInternalChat, { body: { title: 'Smoke', users: [browser.user.id] } });
  const message = `smoke ${randomUUID()}`;
  await browser.call(sendChatMessage, { params: { id: chat.id }, body: { message } });
  const isIt = (data: { action: string; newMessage?: { message: string } }): true | null =>
    data.newMessage?.message === message || null;
  await browser.hear(internalChatEvent, isIt, 'The message of the internal chat');
  await browser.call(deleteInternalChat, { params: { id: chat.id } });
  report('a message of an internal chat is sent, stored and received over the socket');
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Tries the session hosts: by two numbers that write to each other, or without them by a connection that nobody links. */
const tryHosts = async (trial: Trial, hosts: SessionHosts): Promise<void> => {
  await hostsHoldAllShards(trial, hosts);
  const numbers = await linkedNumbers(trial);
  if (numbers) return writeOverWhatsapp(trial, numbers);
  await askForQrCode(trial);
  trial.report(
    'not tried: a WhatsApp text, as the health company has no two linked numbers (docs/deploy.md). That linked numbers connect, send and receive is not proved',
  );
};

const tryChannels = async (trial: Trial, { appSecret, hosts }: Pick<Order, 'appSecret' | 'hosts'>): Promise<void> => {
  if (appSecret === '') trial.report('not tried: webhooks, as the secret of the app at Meta is empty');
  else await receiveByWebhook(trial, appSecret);
  if (!hosts) return trial.report('not tried: WhatsApp, as the session hosts are switched off');
  await tryHosts(trial, hosts).catch((error: unknown) => {
    throw new Error(`WhatsApp: ${messageOf(error)}. Do the session hosts run (docs/operations.md)?`, { cause: error });
  });
};

/**
 * Uses an installation as a browser does, as the health company's user: reads the web app, signs in at the user pool, opens
 * the socket, and sends and receives through what is there: an internal chat, a webhook in Meta's protocol, the session hosts,
 * and two linked numbers. The sign-in ends another one of the same user. What is left: closed tickets of the health company.
 *
 * @param report called with each step that worked, and with what was not tried
 * @throws Error saying what did not work
 */
export const smokeTest = async (
  { webUrl, user, patience = usualPatience, ...order }: Order,
  report: (step: string) => void,
): Promise<void> => {
  const configuration = await openWebApp(webUrl);
  report('the web app is served');
  const { apiUrl } = configuration;
  report(`the API answers, version ${(await callApi(apiUrl, version, {})).version}`);
  const browser = await signInAsBrowser(configuration, user, patience);
  report('the health company’s user signs in at the user pool');
  try {
    await browser.listen();
    report('a socket opens');
    const trial: Trial = { apiUrl, browser, patience, report };
    await writeInternally(trial);
    await tryChannels(trial, order);
    await browser.call(logout, {});
    report('the user signs out');
  } finally {
    browser.close();
  }
};
