import { proto } from '@whiskeysockets/baileys';
import type { ErrorCode } from '@recado/shared/contract/errors';
import type { ChangeCommand } from '@recado/shared/contract/queue-messages/outbound';
import { failedChangeOf } from '@recado/shared/contract/queue-messages/failed-change';
import type { AuthState } from '../auth/auth-state.ts';
import { idOf } from '../inbound/wid.ts';
import type { Publisher } from '../inbound/publisher.ts';
import type { CommandSession } from '../ports/session.ts';
import type { SendContext } from './send-message.ts';
import { readMarker, writeMarker } from './sent-markers.ts';
import { sendStanza, type SendResult } from './send-stanza.ts';

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;

/** Stanza attributes by which WhatsApp's servers recognise an edit or a revoke, whose content they can't read. */
const attributes: Record<ChangeCommand['type'], Record<string, string>> = {
  edit: { edit: '1' },
  revoke: { edit: '7' },
  react: {},
};

type EditCommand = Extract<ChangeCommand, { type: 'edit' }>;
type Captioned = 'imageMessage' | 'videoMessage' | 'documentMessage';
const captioned: readonly Captioned[] = ['imageMessage', 'videoMessage', 'documentMessage'];

/**
 * Returns the edited content: the message as it was sent with its new text and mentions, or a text when that is not
 * known any more.
 */
const edited = (sent: proto.IMessage | null, { body, mentions: mentionedJid = [] }: EditCommand): proto.IMessage => {
  const field = captioned.find((name) => sent?.[name]);
  if (field && sent)
    return { [field]: { ...sent[field], caption: body, contextInfo: { ...sent[field]?.contextInfo, mentionedJid } } };
  return mentionedJid.length > 0
    ? { extendedTextMessage: { text: body, contextInfo: { mentionedJid } } }
    : { conversation: body };
};

const build = async (command: ChangeCommand, auth: AuthState): Promise<proto.IMessage> => {
  const { chat, wid } = command;
  const ours = command.type !== 'react' || command.fromMe;
  const key = { remoteJid: chat.jid, fromMe: true, id: ours ? wid : idOf(wid, chat) };
  switch (command.type) {
    case 'edit': {
      const marker = await readMarker(auth, wid);
      return {
        protocolMessage: {
          key,
          type: MESSAGE_EDIT,
          editedMessage: edited(marker?.content ?? null, command),
          timestampMs: Date.now(),
        },
      };
    }
    case 'revoke':
      return { protocolMessage: { key, type: REVOKE } };
    case 'react':
      return {
        reactionMessage: {
          key: { ...key, fromMe: command.fromMe, participant: command.participant ?? undefined },
          text: command.emoji,
          senderTimestampMs: Date.now(),
        },
      };
  }
};

/** Stores the edited content, for phones that request the message again. */
const storeEdited = async (command: ChangeCommand, auth: AuthState): Promise<void> => {
  if (command.type !== 'edit') return;
  const marker = await readMarker(auth, command.wid);
  if (marker?.content)
    await writeMarker(auth, command.wid, { ...marker, content: edited(marker.content, command) }, Date.now());
};

/** Edits, revokes or reacts to a message. */
export const changeMessage = async (
  session: CommandSession,
  command: ChangeCommand,
  context: SendContext,
  stop: AbortSignal,
): Promise<SendResult> => {
  const { companyId, whatsappId, chat, changeWid, commandId } = command;
  return await sendStanza(
    session,
    {
      ref: { companyId, whatsappId },
      chat,
      wid: changeWid,
      commandId,
      attributes: attributes[command.type],
      build: ({ auth }) => build(command, auth),
      accepted: (auth) => storeEdited(command, auth),
      failed: (reason) => failChange(command, context, reason),
    },
    context.log,
    stop,
  );
};

/** Publishes that a change can't be sent. The browsers, which showed it at once, undo it. */
export const failChange = async (
  command: ChangeCommand,
  { publisher }: { publisher: Publisher },
  reason: ErrorCode,
): Promise<void> => {
  const { companyId, whatsappId, chat, wid, commandId } = command;
  const fromMe = command.type === 'react' ? command.fromMe : true;
  await publisher.publish({
    companyId,
    whatsappId,
    channel: 'whatsapp',
    type: 'changeFailure',
    chat,
    wid,
    fromMe,
    commandId,
    change: failedChangeOf(command),
    reason,
  });
};
