import type { ErrorCode } from '@recado/shared/contract/errors';
import {
  outboundCommand,
  type ChangeCommand,
  type BackfillCommand,
  type OutboundCommand,
  type SendCommand,
  type TypingCommand,
} from '@recado/shared/contract/queue-messages/outbound';
import { maxTypingAge } from '@recado/shared/contract/typing';
import { type ConnectionRef, refName } from '../platform/connection-ref.ts';
import { faultOf } from '../platform/log.ts';
import type { BackfillRunner } from '../backfill/backfill-runner.ts';
import { idOf } from '../inbound/wid.ts';
import type { FairGate } from '../capacity/fair-gate.ts';
import type { MediaFetcher } from '../media/media-fetcher.ts';
import type { PictureFetcher } from '../media/picture-fetcher.ts';
import type { CommandSession, OpenSocket } from '../ports/session.ts';
import { listContacts } from '../contacts/list-contacts.ts';
import { checkNumber } from './check-number.ts';
import type { Delivery } from './outbound-queue.ts';
import { sendOrChange } from './send-or-change.ts';
import type { DeferredCommands } from './deferred-commands.ts';
import type { SendContext } from './send-message.ts';
import { parseJson } from '@recado/shared/text/well-formed';

/** Milliseconds for which a file may delay all commands of its connection. */
const fileTimeout = 5_000;
/**
 * Milliseconds for which read receipts, downloads and other commands that contacts do not see wait for the connection.
 */
const connectionTimeout = 60_000;

/** The sessions of one shard, on which commands act. */
export interface CommandTarget {
  session: (ref: ConnectionRef) => CommandSession | null;
  /** Registers the connection and returns its session. */
  register: (ref: ConnectionRef) => Promise<CommandSession>;
  /** Ends a session that runs no more. */
  endSession: (ref: ConnectionRef) => Promise<void>;
}

interface CommandContext extends SendContext {
  media: MediaFetcher;
  pictures: PictureFetcher;
  backfill: BackfillRunner;
  deferred: DeferredCommands;
  /** Limits how many phones' contacts are read at a time. */
  reading: FairGate;
}

/** Carries out one command. Returns true when it is done, false to have it delivered again. */
export const handleCommand = async (
  delivery: Delivery,
  target: CommandTarget,
  context: CommandContext,
  stop: AbortSignal,
): Promise<boolean> => {
  const parsed = outboundCommand.safeParse(jsonOf(delivery.body));
  if (!parsed.success) {
    context.log.error(
      { group: delivery.group, paths: parsed.error.issues.map((issue) => issue.path.join('.')) },
      'command breaks the contract, dropped',
    );
    return true;
  }
  const command = parsed.data;
  const ref = { companyId: command.companyId, whatsappId: command.whatsappId };
  switch (command.type) {
    case 'start': {
      const session = await target.register(ref);
      await session.requestImport(command.history);
      await session.dispatch({ type: 'start', forget: command.forget, pairingNumber: command.pairingNumber });
      return true;
    }
    case 'stop': {
      const session = target.session(ref) ?? (await target.register(ref));
      await session.dispatch({ type: 'stop', keepCredentials: command.keepCredentials });
      await context.deferred.failAll(session);
      await target.endSession(ref);
      return true;
    }
    case 'send':
    case 'edit':
    case 'revoke':
    case 'react':
      return await send(command, target.session(ref), delivery, context, stop);
    case 'typing':
      await showTyping(command, target.session(ref), delivery);
      return true;
    case 'checkNumber':
      await checkNumber(command, target.session(ref), delivery, context, stop);
      return true;
    case 'listContacts':
      return await listContacts(command, target.session(ref), context, stop);
    case 'picture':
      await context.pictures.fetch(command, target.session(ref));
      return true;
    case 'read':
    case 'rejectCall':
    case 'block':
    case 'media':
    case 'backfill':
      return await handleWhenConnected(command, target.session(ref), context, stop);
  }
};

/** Sends a command in the order of its connection. If its file is delayed, only the commands of its chat wait. */
const send = async (
  command: SendCommand | ChangeCommand,
  session: CommandSession | null,
  { age, later }: Delivery,
  context: CommandContext,
  stop: AbortSignal,
): Promise<boolean> => {
  const { deferred } = context;
  const givenAt = Date.now() - age;
  if (session && (await deferred.deferIfWaiting(session, command, givenAt))) return true;
  const within = session && (await deferred.hasWaiting(session)) ? 0 : fileTimeout;
  const result = await sendOrChange(command, session, givenAt, { ...context, later }, within, stop);
  if (result === 'notReady' && session) await deferred.defer(session, command, givenAt);
  return result !== 'later';
};

/**
 * Shows the contact that an agent types, if the session is connected now. From then on the contact's typing is
 * published too.
 */
const showTyping = async (
  { chat, state }: TypingCommand,
  session: CommandSession | null,
  { age }: Delivery,
): Promise<void> => {
  const connected = session?.connected;
  if (!session || !connected || age > maxTypingAge) return;
  session.typing.follow(chat.jid);
  await connected.live.sock.sendPresenceUpdate(state, chat.jid).catch(() => undefined);
};

/**
 * Carries out commands that contacts do not see: read receipts, downloads, rejected calls, blocks, backfill. Each is tried once
 * the connection is open, and never delays messages for longer.
 */
const handleWhenConnected = async (
  command: Extract<OutboundCommand, { type: 'read' | 'media' | 'rejectCall' | 'block' | 'backfill' }>,
  session: CommandSession | null,
  context: CommandContext,
  stop: AbortSignal,
): Promise<boolean> => {
  const connected = await session?.whenConnected(connectionTimeout, stop);
  if (command.type === 'backfill') return await backfill(command, session, context);
  if (stop.aborted || session?.ended.aborted) return false;
  if (command.type === 'media') {
    const known = session && connected ? await context.media.retry(session, connected.auth, command) : false;
    if (!known) {
      const { companyId, whatsappId, chat, wid, fromMe } = command;
      const outcome = { state: 'failed' as const, reason: 'ERR_WAPP_DOWNLOAD_MEDIA' satisfies ErrorCode };
      await context.publisher.publish({
        companyId,
        whatsappId,
        channel: 'whatsapp',
        type: 'media',
        chat,
        wid,
        fromMe,
        at: Date.now(),
        outcome,
      });
    }
    return true;
  }
  if (command.type === 'rejectCall') {
    await connected?.live.sock.rejectCall(command.callId, command.chat.jid);
    return true;
  }
  if (command.type === 'block') {
    await block(command, connected?.live.sock ?? null, context);
    return true;
  }
  const keys = command.messages.map(({ wid, participant }) => ({
    remoteJid: command.chat.jid,
    id: idOf(wid, command.chat),
    fromMe: false,
    participant: participant ?? undefined,
  }));
  await connected?.live.sock.readMessages(keys);
  return true;
};

/**
 * Blocks or unblocks a person. Where WhatsApp refuses it, or the session is not connected in time, the person stays as it
 * was on the phone; the product ignores its messages anyway.
 */
const block = async (
  { chat, isBlocked, ...ref }: Extract<OutboundCommand, { type: 'block' }>,
  sock: Pick<OpenSocket['sock'], 'updateBlockStatus'> | null,
  { log }: CommandContext,
): Promise<void> => {
  try {
    await sock?.updateBlockStatus(chat.jid, isBlocked ? 'block' : 'unblock');
  } catch (error) {
    log.warn({ connection: refName(ref), fault: faultOf(error) }, 'contact not blocked on the phone');
  }
};

/** Stores the request, so that it is carried out when the connection is open. */
const backfill = async (
  command: BackfillCommand,
  session: CommandSession | null,
  { backfill }: CommandContext,
): Promise<boolean> => {
  if (!session?.auth) return session === null;
  await backfill.request(session, session.auth, command);
  return true;
};

const jsonOf = (text: string): unknown => {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
};
