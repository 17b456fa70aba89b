import type { BinaryNode } from '@whiskeysockets/baileys';
import { childOf } from '../transport/node.ts';
import type { World } from '../world/world.ts';
import type { Connection } from './connection.ts';
import { answerIq } from './iqs/answer-iq.ts';
import { receiveCall } from './receive-call.ts';
import { receiveCodeIq } from './receive-code-iq.ts';
import { receiveAck } from './receive-ack.ts';
import { receiveClientMessage } from './receive-client-message.ts';
import { receiveClientReceipt } from './receive-client-receipt.ts';
import { receiveChatState, receivePresence } from './receive-presence.ts';

/** Handles a client's stanza. A client that is not logged in can only pair. */
export const receiveFromClient = (world: World, connection: Connection, stanza: BinaryNode): void => {
  const from = connection.address;
  if (!from) {
    const registration = childOf(stanza, 'link_code_companion_reg');
    if (registration) receiveCodeIq(world, connection, stanza, registration);
    return;
  }
  switch (stanza.tag) {
    case 'iq':
      answerIq(world, connection, from, stanza);
      break;
    case 'ack':
      receiveAck(world, from, stanza);
      break;
    case 'message':
      receiveClientMessage(world, connection, from, stanza);
      break;
    case 'receipt':
      receiveClientReceipt(world, connection, from, stanza);
      break;
    case 'presence':
      receivePresence(world, connection, from, stanza);
      break;
    case 'call':
      receiveCall(world, connection, from, stanza);
      break;
    case 'chatstate':
      receiveChatState(world, from, stanza);
      break;
    default:
      break;
  }
};
