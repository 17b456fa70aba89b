import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import { sendMessage } from '../compose.ts';
import { change, contactOf, type Draft, ticketOf } from '../draft.ts';
import { quotedFrom } from '../quoted-from.ts';
import { rule } from '../stage.ts';

/** Answers a voice note or audio file that is not accepted (behaviour, section 2, 16). */
export const audioText =
  '*Assistente Virtual*:\nInfelizmente não conseguimos escutar nem enviar áudios por este canal de atendimento, por favor, envie uma mensagem de *texto*.';

const isAudio = ({ content }: InboundMessage): boolean => content.type === 'media' && content.media.kind === 'audio';

const acceptsAudio = (draft: Draft): boolean =>
  draft.state.settings.acceptAudioMessageContact === 'enabled' && contactOf(draft).acceptAudioMessage;

/**
 * Answers a contact's audio where the company or the contact's switch does not accept any, also on an accepted ticket.
 * After the answer, more audio is stored silently until the contact writes a text.
 */
export const refuseAudio = rule('refuse audio', ['message'], (draft, { message }) => {
  const { isGroup, imported, isAudioRefused } = ticketOf(draft);
  if (isGroup || imported !== null || message.fromMe) return;
  if (message.content.type === 'text' && isAudioRefused) change(draft, { isAudioRefused: false });
  if (!isAudio(message) || isAudioRefused || acceptsAudio(draft)) return;
  const received = draft.messages.find(({ wid }) => wid === message.wid);
  change(draft, { isAudioRefused: true });
  sendMessage(draft, {
    wid: null,
    body: audioText,
    fromMe: true,
    rule: 'audio',
    quoted: received ? quotedFrom({ ...received, id: null }) : null,
  });
});
