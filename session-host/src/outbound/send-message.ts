import type { proto, WAMessage } from '@whiskeysockets/baileys';
import type { ErrorCode } from '@recado/shared/contract/errors';
import type { SendCommand } from '@recado/shared/contract/queue-messages/outbound';
import type { AuthState } from '../auth/auth-state.ts';
import { refName } from '../platform/connection-ref.ts';
import type { Publisher } from '../inbound/publisher.ts';
import type { Log } from '../platform/log.ts';
import type { CommandSession, Connected } from '../ports/session.ts';
import { buildMessage, hasFile, type MediaSource } from './build-message.ts';
import { buildQuoted } from './build-quoted.ts';
import { NotReady, type OutboundFiles } from './outbound-files.ts';
import { readMarker } from './sent-markers.ts';
import { sendStanza, Unsendable, type SendResult } from './send-stanza.ts';

export interface SendContext {
  source: MediaSource;
  files: OutboundFiles;
  publisher: Publisher;
  log: Log;
  /**
   * Takes what is left to do of a command while the next one begins: the command is delivered again where it fails. Undefined
   * for a command that was taken out of its queue.
   */
  later?: (work: Promise<void>) => void;
}

const quotedMessage = async ({ quoted, chat }: SendCommand, auth: AuthState): Promise<WAMessage | null> =>
  quoted && buildQuoted(chat, quoted, quoted.fromMe ? ((await readMarker(auth, quoted.wid))?.content ?? null) : null);

/**
 * Milliseconds for which the acknowledgement of the server waits for the phone's: most phones answer within them, and one
 * receipt says both.
 */
const arrivalTimeout = 1_000;

/**
 * Returns the publication of the server's receipt: none where the phone's comes soon, which says both. A group has a receipt
 * of each member.
 */
const acceptance = (
  session: CommandSession,
  { companyId, whatsappId, chat, wid }: SendCommand,
  { publisher, later }: SendContext,
  stop: AbortSignal,
): { accepted: () => Promise<void>; end: () => void } => {
  const publish = (): Promise<void> =>
    publisher.publish({
      companyId,
      whatsappId,
      channel: 'whatsapp',
      type: 'receipt',
      chat,
      wid,
      ack: 1,
      reader: null,
      at: Date.now(),
    });
  if (!later || chat.isGroup) return { accepted: publish, end: () => undefined };
  const arrival = session.arrivals.of(wid);
  let isAwaited = false;
  return {
    accepted: () => {
      isAwaited = true;
      later(arrival.within(arrivalTimeout, stop).then((has) => (has ? undefined : publish())));
      return Promise.resolve();
    },
    end: () => {
      if (!isAwaited) arrival.forget();
    },
  };
};

/**
 * Sends one message, and publishes that the server has it or why it can't be sent. Returns `notReady` when its file is
 * not ready within `within` milliseconds (null for no limit), or can't be read or uploaded now.
 */
export const sendMessage = async (
  session: CommandSession,
  command: SendCommand,
  context: SendContext,
  within: number | null,
  stop: AbortSignal,
): Promise<SendResult> => {
  const { companyId, whatsappId, chat, wid, commandId } = command;
  const { accepted, end } = acceptance(session, command, context, stop);
  const build = async ({ live, auth }: Connected): Promise<proto.IMessage> => {
    const messageContext = {
      userJid: auth.creds.me?.id ?? '',
      quoted: await quotedMessage(command, auth),
      expiration: await session.expirationOf(chat, auth),
    };
    if (command.showsTyping === true) await live.sock.sendPresenceUpdate('composing', chat.jid).catch(() => undefined);
    const make = () => buildMessage(live.sock, context.source, command, messageContext);
    if (!hasFile(command)) return await make();
    return await context.files.prepare(companyId, `${refName(session.ref)}/${commandId}`, within, () =>
      make().catch(fileFault),
    );
  };
  const failed = (reason: ErrorCode): Promise<void> => failMessage(command, context, reason);
  try {
    const stanza = { ref: { companyId, whatsappId }, chat, wid, commandId, build, accepted, failed };
    return await sendStanza(session, stanza, context.log, stop);
  } finally {
    end();
  }
};

/** A missing file fails the message for good. After any other error it is tried again. */
const fileFault = (error: unknown): never => {
  throw isMissing(error)
    ? new Unsendable('ERR_MEDIA_NOT_READY')
    : new NotReady(error instanceof Error ? `${error.name}: ${error.message}` : 'unknown', error);
};

/** Publishes that a message can't be sent. The conversation shows the reason and offers to repeat it. */
export const failMessage = async (
  { companyId, whatsappId, chat, wid, commandId }: SendCommand,
  { publisher }: Pick<SendContext, 'publisher'>,
  reason: ErrorCode,
): Promise<void> => {
  await publisher.publish({
    companyId,
    whatsappId,
    channel: 'whatsapp',
    type: 'failure',
    chat,
    wid,
    commandId,
    reason,
  });
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');
