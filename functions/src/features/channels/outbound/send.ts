import type { ErrorCode } from '@recado/shared/contract/errors';
import type { SendCommand } from '@recado/shared/contract/queue-messages/outbound';
import type { Context } from '../../../context/context.ts';
import type { Delivery } from '../../../platform/consumers/consume.ts';
import { log } from '../../../platform/log.ts';
import { callbackOf } from '../callback.ts';
import type { AccountRecord } from '../../../data/channels/entities.ts';
import { graphFor } from '../graph/for-account.ts';
import { GraphError } from '../graph/graph-error.ts';
import { outcomeOf } from '../graph/classify-error.ts';
import { publishInbound } from '../publish.ts';
import type { SentPart } from '../../../data/channels/store.ts';
import { publishSession } from '../publish-session.ts';
import { partsOf } from './parts.ts';
import { sendMessenger } from './send-messenger.ts';
import { sendWhatsapp } from './send-whatsapp.ts';

/** Deliveries, over about 20 minutes, after which a message that Meta has not accepted fails. */
const maxDeliveries = 10;

const sourceOf = ({ companyId, whatsappId, channel }: AccountRecord) => ({ companyId, whatsappId, channel });

const quotedMidOf = async ({ stores }: Context, { whatsappId, quoted }: SendCommand): Promise<string | null> => {
  if (quoted === null) return null;
  if (!quoted.fromMe) return quoted.wid.startsWith('h.') ? null : quoted.wid;
  return stores.channels.midOf(whatsappId, quoted.wid);
};

/**
 * True if a part is sent already: by this attempt, even if its delivery failed since, or by an earlier one whose part
 * has not failed. A part that Meta accepted and could not deliver is sent again by the next attempt.
 */
const isSent = async (
  { stores }: Context,
  { whatsappId, wid, commandId }: SendCommand,
  part: number,
  known: SentPart | undefined,
): Promise<boolean> => {
  if (known === undefined) return false;
  if (known.commandId >= commandId) return true;
  return !known.failed && stores.channels.adopt(whatsappId, { wid, part, mid: known.mid, commandId });
};

/**
 * Sends the parts that Meta has not accepted yet, and stores each one that it accepts. If this process ends between both,
 * Meta's echo or status stores the part before the command is delivered again.
 */
const sendParts = async (context: Context, account: AccountRecord, command: SendCommand): Promise<void> => {
  const { stores, clock } = context;
  const { wid, commandId } = command;
  const [graph, sent, quotedMid] = await Promise.all([
    graphFor(account),
    stores.channels.sentParts(account.whatsappId, wid),
    quotedMidOf(context, command),
  ]);
  const sendPart = account.channel === 'whatsappapi' ? sendWhatsapp : sendMessenger;
  for (const [index, part] of partsOf(account.channel, command.content).entries()) {
    if (await isSent(context, command, index, sent.get(index))) continue;
    const mid = await sendPart(context, graph, account, {
      chat: command.chat,
      part,
      quotedMid: index === 0 ? quotedMid : null,
      callback: callbackOf(wid, index, commandId),
    });
    await stores.channels.storeSent(account.whatsappId, { wid, part: index, mid, commandId }, clock.now());
  }
};

/** Publishes that a message failed for good. */
export const publishFailure = (
  command: SendCommand,
  channel: AccountRecord['channel'],
  reason: ErrorCode,
): Promise<void> => {
  const { companyId, whatsappId, chat, wid, commandId } = command;
  return publishInbound([{ type: 'failure', companyId, whatsappId, channel, chat, wid, commandId, reason }]);
};

const handleRefusal = async (
  context: Context,
  account: AccountRecord,
  command: SendCommand,
  error: GraphError,
): Promise<void> => {
  const result = outcomeOf(error);
  log().warn('the Graph API refused a message', {
    ...sourceOf(account),
    code: error.code,
    subcode: error.subcode,
    status: error.status,
    trace: error.trace,
  });
  if (result.retry) throw error;
  await publishFailure(command, account.channel, result.failure);
  if (result.isTokenGone) await publishSession(context, account.whatsappId, 'DISCONNECTED', 'tokenExpired');
};

/**
 * Sends a message by the Graph API. A final refusal is published with its reason. An error that may pass is thrown, so that
 * the queue delivers the command again. The Cloud API reports a sent message by a status, Messenger and Instagram by
 * accepting it.
 */
export const sendByGraph = async (
  context: Context,
  account: AccountRecord,
  command: SendCommand,
  { receiveCount }: Delivery,
): Promise<void> => {
  try {
    await sendParts(context, account, command);
  } catch (error) {
    if (receiveCount >= maxDeliveries) return publishFailure(command, account.channel, 'ERR_CHANNEL_UNREACHABLE');
    if (!(error instanceof GraphError)) throw error;
    return handleRefusal(context, account, command, error);
  }
  if (account.channel === 'whatsappapi') return;
  await publishInbound([
    { ...sourceOf(account), type: 'receipt', chat: command.chat, wid: command.wid, ack: 1, at: context.clock.now() },
  ]);
};
