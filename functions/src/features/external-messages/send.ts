import { AppError, invalidInput } from '@recado/shared/contract/errors';
import type { sendExternalImage, sendExternalMessage } from '@recado/shared/contract/external-messages';
import type { Chat } from '@recado/shared/contract/queue-messages/inbound';
import type { ChannelName } from '@recado/shared/contract/transport';
import { setTimeout as delay } from 'node:timers/promises';
import type { IntegratorContext, IntegratorUseCase, SentFile } from '../../context/integrator-context.ts';
import { keepAnswer } from '../../context/keep-answer.ts';
import { channelFeatures, requireFeature } from '../../context/plan-features.ts';
import { commandEffect } from '../../data/connections/command-effect.ts';
import type { ExternalKind } from '../../data/external-usage/store.ts';
import { newWid, widFrom } from '../../data/messages/wid.ts';
import { contentOfPart } from '../../domain/driver/content-of-part.ts';
import type { Agent, Part } from '../../domain/engine/event.ts';
import { todayOf } from '../../domain/statistics/count-days.ts';
import { spend } from '../../platform/budget.ts';
import { environment } from '../../platform/environment.ts';
import { chatWithoutContact, findContact, readNumber } from './recipient.ts';
import { checkWish, sendInTicket, type TicketWish } from './send-in-ticket.ts';
import { fetchFile, storeFiles } from './sent-files.ts';
import { type Success, success } from './success.ts';

/** A file at an address that a program names. */
type Link = Parameters<typeof fetchFile>[0];

/** A message that a program sends: a text, or files of which the first has the text as its caption. */
interface Outgoing extends TicketWish {
  number: string;
  body: string;
  files: readonly SentFile[];
  links: readonly Link[];
  /** True where the files must be images. */
  isImage: boolean;
  noRegister: boolean;
  /** Milliseconds to wait before it is sent. */
  msdelay: number;
}

/** Returns the ids of the call's messages: the same ones for the same key. */
const widsOf = ({ company, connection, request }: IntegratorContext): ((index: number) => string) => {
  const made = new Map<number, string>();
  return (index) => {
    const wid =
      made.get(index) ??
      (request ? widFrom(company.id, connection.id, 'external', request.requestId, index) : newWid());
    made.set(index, wid);
    return wid;
  };
};

/** Returns the files of a call with those that it links. Throws ERR_MEDIA_LINK, ERR_MEDIA_TYPE. */
const filesOf = async ({ files, links, isImage }: Outgoing): Promise<SentFile[]> => {
  const all = [...files, ...(await Promise.all(links.map(fetchFile)))];
  if (isImage && all.some(({ mimetype }) => !mimetype.startsWith('image/'))) throw new AppError('ERR_MEDIA_TYPE');
  return all;
};

const partsOf = async (
  context: IntegratorContext,
  { body, noRegister }: Outgoing,
  files: readonly SentFile[],
): Promise<Part[]> => {
  const widOf = widsOf(context);
  if (files.length === 0) return [{ wid: widOf(0), body, media: null }];
  const stored = await storeFiles(context, files, { widOf, isKept: !noRegister });
  return stored.map((media, index) => ({ wid: widOf(index), body: index === 0 ? body : '', media }));
};

/** Channels that reach a number with which there was no conversation. */
const reachesNumbers: ReadonlySet<ChannelName> = new Set(['whatsapp', 'whatsappapi']);

/** Sends messages of which nothing is stored: the commands are committed with the answer of the call. */
const sendWithoutTicket = async (context: IntegratorContext, chat: Chat, parts: readonly Part[]): Promise<Success> => {
  const { company, connection, ids } = context;
  const effects = parts.map((part) =>
    commandEffect(connection.channel, {
      type: 'send',
      companyId: company.id,
      whatsappId: connection.id,
      commandId: ids.ulid(),
      chat,
      wid: part.wid,
      content: contentOfPart(part),
      quoted: null,
    }),
  );
  await context.commit(keepAnswer(context, success), effects);
  return success;
};

/** Waits as a program asks; each second costs as much as a call, because it holds a function. */
const wait = async ({ clock, company, connection }: IntegratorContext, milliseconds: number): Promise<void> => {
  if (milliseconds === 0) return;
  const cost = Math.ceil(milliseconds / 1_000);
  const { externalCalls } = environment().LIMITS;
  await spend(`external-calls#${company.id}#${connection.id}`, externalCalls, clock.now(), cost);
  await delay(milliseconds);
};

/** Refuses what can't be sent, before anything is stored or fetched. Returns the user in whose name it is sent. */
const check = async (context: IntegratorContext, outgoing: Outgoing): Promise<Agent | null> => {
  const { channel } = context.connection;
  requireFeature(context.plan, channelFeatures[channel]);
  if (!reachesNumbers.has(channel)) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  const isEmpty = outgoing.body.trim() === '' && outgoing.files.length + outgoing.links.length === 0;
  if (isEmpty) throw invalidInput('body.body', 'too_small');
  return checkWish(context, outgoing);
};

/** Counts what a call sent, on the company's day. */
const count = (context: IntegratorContext, kind: ExternalKind, by: number): Promise<void> =>
  context.stores.externalUsage.add(todayOf(context), kind, by);

const send = async (context: IntegratorContext, outgoing: Outgoing): Promise<Success> => {
  const recipient = readNumber(outgoing.number);
  const agent = await check(context, outgoing);
  const files = await filesOf(outgoing);
  await wait(context, outgoing.msdelay);
  if (outgoing.noRegister) {
    const chat = await chatWithoutContact(context, recipient);
    return sendWithoutTicket(context, chat, await partsOf(context, outgoing, files));
  }
  const contact = await findContact(context, recipient);
  const parts = await partsOf(context, outgoing, files);
  return sendInTicket(context, { contact, agent, wish: outgoing, parts });
};

/** Sends a program's text or files (behaviour, section 21). */
export const sendMessage: IntegratorUseCase<typeof sendExternalMessage> = async (context, { body, files }) => {
  const { medias: links, ...given } = body;
  const success = await send(context, { ...given, files, links, isImage: false });
  const sent = files.length + links.length;
  await count(context, sent === 0 ? 'text' : 'media', Math.max(1, sent));
  return success;
};

/** Sends the image at an address. */
export const sendImage: IntegratorUseCase<typeof sendExternalImage> = async (context, { body }) => {
  const { number, url, caption } = body;
  const plain = { sendSignature: false, closeTicket: false, noRegister: false, msdelay: 0, files: [] };
  const success = await send(context, { ...plain, number, body: caption, links: [{ url }], isImage: true });
  await count(context, 'image', 1);
  return success;
};
