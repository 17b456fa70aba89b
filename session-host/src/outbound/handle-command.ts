import type { ErrorCode } from '@recado/shared/contract/errors';
import { outboundCommand } from '@recado/shared/contract/queue-messages/outbound';
import type {
  ChangeCommand,
  BackfillCommand,
  OutboundCommand,
  SendCommand,
  TypingCommand,
} from '@recado/shared/contract/queue-messages/outbound';
import { typingStale } from '@recado/shared/contract/typing';
import type { ConnectionRef } from '../connections/connection-ref.ts';
import type { GapFiller } from '../gaps/gap-filler.ts';
import { idOf } from '../inbound/wid.ts';
import type { MediaFetcher } from '../media/media-fetcher.ts';
import type { DeviceSession } from '../session/device-session.ts';
import type { Delivery } from './outbound-queue.ts';
import { carryOut } from './carry-out.ts';
import type { DeferredCommands } from './deferred-commands.ts';
import type { SendContext } from './send-message.ts';

/** Milliseconds for which a file may hold up all that its connection sends. */
const inLine = 5_000;
/** Milliseconds that a read receipt or a download waits for the connection. */
const patience = 60_000;

/** What commands act on: the sessions of one shard. */
export interface CommandTarget {
  session: (ref: ConnectionRef) => DeviceSession | null;
  /** Registers the connection and returns its session. */
  register: (ref: ConnectionRef) => Promise<DeviceSession>;
  /** Lets go of a session that runs no more. */
  forget: (ref: ConnectionRef) => Promise<void>;
}

export interface CommandContext extends SendContext {
  media: MediaFetcher;
  gaps: GapFiller;
  deferred: DeferredCommands;
}

/** Carries out one command. True when it is done with, false to have it again later. */
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
      await session.dispatch({ type: 'stop' });
      await context.deferred.abandon(session);
      await target.forget(ref);
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
    case 'read':
    case 'rejectCall':
    case 'media':
    case 'fillGap':
      return await beside(command, target.session(ref), context, stop);
  }
};

/** What waits for a file lets others of its connection pass, but none of its own chat. */
const send = async (
  command: SendCommand | ChangeCommand,
  session: DeviceSession | null,
  { age }: Delivery,
  context: CommandContext,
  stop: AbortSignal,
): Promise<boolean> => {
  const { deferred } = context;
  const givenAt = Date.now() - age;
  if (session && (await deferred.takes(session, command, givenAt))) return true;
  const within = session && (await deferred.isBusy(session)) ? 0 : inLine;
  const result = await carryOut(command, session, givenAt, context, within, stop);
  if (result === 'notReady' && session) await deferred.defer(session, command, givenAt);
  return result !== 'later';
};

/** Holds up no message: shown now, or not at all. Who is written to may answer, and is watched from now on. */
const showTyping = async (
  { chat, state }: TypingCommand,
  session: DeviceSession | null,
  { age }: Delivery,
): Promise<void> => {
  const connected = session?.connected;
  if (!session || !connected || age > typingStale) return;
  session.typing.follow(chat.jid);
  await connected.live.sock.sendPresenceUpdate(state, chat.jid).catch(() => undefined);
};

/** What accompanies the conversation: tried once the connection is there, and not worth holding up messages for. */
const beside = async (
  command: Extract<OutboundCommand, { type: 'read' | 'media' | 'rejectCall' | 'fillGap' }>,
  session: DeviceSession | null,
  context: CommandContext,
  stop: AbortSignal,
): Promise<boolean> => {
  const connected = await session?.whenConnected(patience, stop);
  if (command.type === 'fillGap') return await fillGap(command, session, context);
  if (stop.aborted || session?.ended.aborted) return false;
  if (command.type === 'media') {
    const known = session && connected ? await context.media.again(session, connected.auth, command) : false;
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
  const keys = command.messages.map(({ wid, participant }) => ({
    remoteJid: command.chat.jid,
    id: idOf(wid, command.chat),
    fromMe: false,
    participant: participant ?? undefined,
  }));
  await connected?.live.sock.readMessages(keys);
  return true;
};

/** It is kept, so that a connection which is away again asks when it is back. */
const fillGap = async (
  command: BackfillCommand,
  session: DeviceSession | null,
  { gaps }: CommandContext,
): Promise<boolean> => {
  if (!session?.auth) return session === null;
  await gaps.want(session, session.auth, command);
  return true;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
