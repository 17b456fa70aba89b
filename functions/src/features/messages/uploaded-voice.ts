import type { uploadedFile } from '@recado/shared/contract/messages';
import type * as z from 'zod';
import type { Part } from '../../domain/engine/event.ts';
import type { UserContext } from '../../context/context.ts';
import { keepVoiceNote, voiceName } from '../../domain/files/keep-voice-note.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { uploadedMedia } from './uploaded-media.ts';

type Media = NonNullable<Part['media']>;

const asVoiceNote = async (context: UserContext, ticketId: number, recording: Media): Promise<Media> => {
  const note = await keepVoiceNote(context, ticketId, recording);
  return note ? { ...note, name: voiceName(recording.name), isVoice: true } : recording;
};

/**
 * A recording that was uploaded for the ticket, as its channel plays voice notes: WhatsApp as Ogg with Opus, Messenger
 * and Instagram as it is. What can't be one is sent as the sound or file that it is.
 *
 * @throws AppError ERR_MEDIA_NOT_READY, ERR_MEDIA_TOO_LARGE, ERR_STORAGE_LIMIT, ERR_TOO_MANY_REQUESTS
 */
export const uploadedVoice = async (
  context: UserContext,
  ticket: TicketRecord,
  file: z.output<typeof uploadedFile>,
): Promise<Media> => {
  const recording = await uploadedMedia(context, ticket, file);
  if (!recording.mimetype.startsWith('audio/')) return recording;
  return ticket.channel === 'whatsapp' || ticket.channel === 'whatsappapi'
    ? asVoiceNote(context, ticket.id, recording)
    : { ...recording, isVoice: true };
};
