import type { InboundContent, InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import { jidOf } from '../addresses.ts';
import { addMessage } from '../compose.ts';
import type { MessageDraft } from '../decision.ts';
import { rule } from '../stage.ts';
import { change, ticketOf } from '../turn.ts';

const contentOf = (content: InboundContent): Pick<MessageDraft, 'body' | 'mediaType' | 'mediaState' | 'media'> => {
  switch (content.type) {
    case 'text':
      return { body: content.body, mediaType: 'conversation', mediaState: 'none', media: null };
    case 'media': {
      const { kind, name, size, mimetype } = content.media;
      return { body: content.body, mediaType: kind, mediaState: 'pending', media: { key: null, name, size, mimetype } };
    }
    case 'unsupported':
      return { body: '', mediaType: 'unsupported', mediaState: 'none', media: null };
  }
};

const participantOf = ({ participant }: InboundMessage): Pick<MessageDraft, 'participant' | 'participantJid'> =>
  (participant === null ? { participant: null, participantJid: null } : {
    participant: participant.name ?? participant.address.number ?? participant.address.lid,
    participantJid: jidOf({ number: participant.address.lid ? null : participant.address.number, lid: participant.address.lid }),
  });

/** An own message that reaches us from the phone has reached the server; a receipt may have told more by then. */
const serverAck = 1;

/** Stores what came: the contact's message counts as unread, our own (written on the phone) as read (behaviour, section 2, 5 and 12). */
export const storeMessage = rule('store message', ['message'], (turn, { message, quoted, earlyAck }) => {
  const { unreadMessages } = ticketOf(turn);
  addMessage(turn, {
    wid: message.wid,
    fromMe: message.fromMe,
    ...contentOf(message.content),
    ...participantOf(message),
    ack: message.fromMe ? (earlyAck ?? serverAck) : 0,
    isForwarded: message.isForwarded,
    quoted,
    createdAt: message.at,
  });
  change(turn, { unreadMessages: message.fromMe ? 0 : unreadMessages + 1 });
});
