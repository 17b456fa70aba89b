import { proto } from '@whiskeysockets/baileys';
import type { NewMessage } from '../../contract/new-message.ts';
import type { Writer } from './writer.ts';
import { jidsIn, keyIn } from './earlier-message.ts';

const { Type } = proto.Message.ProtocolMessage;

/** Composes a message that changes an earlier one or the chat's timer. */
export const composeChange = (
  writer: Writer,
  { react, edit, revoke, expiry, mentions = [] }: NewMessage,
): proto.IMessage => {
  if (react)
    return { reactionMessage: { key: keyIn(writer, react.to), text: react.emoji, senderTimestampMs: Date.now() } };
  if (edit) {
    const mentionedJid = jidsIn(writer, mentions);
    const editedMessage =
      mentionedJid.length > 0
        ? { extendedTextMessage: { text: edit.text, contextInfo: { mentionedJid } } }
        : { conversation: edit.text };
    const protocolMessage = {
      key: keyIn(writer, edit.of),
      type: Type.MESSAGE_EDIT,
      editedMessage,
      timestampMs: Date.now(),
    };
    return { editedMessage: { message: { protocolMessage } } };
  }
  if (revoke) return { protocolMessage: { key: keyIn(writer, revoke.of), type: Type.REVOKE } };
  return expiry ? { protocolMessage: { type: Type.EPHEMERAL_SETTING, ephemeralExpiration: expiry.seconds } } : {};
};
