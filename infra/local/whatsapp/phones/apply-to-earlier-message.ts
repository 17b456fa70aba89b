import { proto } from '@whiskeysockets/baileys';
import type { World } from '../world.ts';
import { describeContent } from './describe-content.ts';

const { Type } = proto.Message.ProtocolMessage;

/**
 * Some messages are not shown: they edit or revoke an earlier one.
 * @returns whether this was one of them.
 */
export function applyToEarlierMessage(world: World, owner: string, peer: string, content: proto.IMessage): boolean {
  const order = content.protocolMessage;
  if (!order) return false;
  const target = world.chats.get(owner, peer, order.key?.id ?? '');
  if (!target) return true;
  const { content: _content, ...message } = target;
  if (order.type === Type.REVOKE) message.revoked = true;
  if (order.type === Type.MESSAGE_EDIT && order.editedMessage) {
    message.text = describeContent(world, order.editedMessage).text;
    message.edited = true;
  }
  world.chats.update(message);
  world.events.emit({ type: 'message.changed', message });
  return true;
}
