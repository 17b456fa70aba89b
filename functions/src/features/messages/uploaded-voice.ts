import type { uploadedFile } from '@recado/shared/contract/messages';
import type * as z from 'zod';
import type { Part } from '../../domain/engine/event.ts';
import type { UserContext } from '../../context/context.ts';
import { keepVoiceNote, voiceName } from '../../domain/files/keep-voice-note.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { attachedKey, belongsToTicket } from '../../platform/media/keys.ts';
import { uploadedMedia } from './uploaded-media.ts';

type Media = NonNullable<Part['media']>;
type File = z.output<typeof uploadedFile>;

const asVoiceNote = async (
  context: UserContext,
  ticketId: number,
  recording: { key: string; name: string; size: number; keptAs?: string },
): Promise<Media | null> => {
  const note = await keepVoiceNote(context, ticketId, recording);
  return note && { ...note, name: voiceName(recording.name), isVoice: true };
};

/** Makes a voice note of an upload, of which the recording itself is not kept; null where there is none, or it can't be one. */
const noteOfUpload = async (context: UserContext, { id }: TicketRecord, { key, name }: File): Promise<Media | null> => {
  const found = belongsToTicket(context.company.id, id, key) ? await context.media.head(key) : null;
  if (!found?.mimetype.startsWith('audio/')) return null;
  return asVoiceNote(context, id, { key, name, size: found.size, keptAs: attachedKey(key) });
};

/**
 * A recording that was uploaded for the ticket, as its channel plays voice notes: WhatsApp as Ogg with Opus, Messenger
 * and Instagram as it is. What can't be one is sent as the sound or file that it is.
 *
 * @throws AppError ERR_MEDIA_NOT_READY, ERR_MEDIA_TOO_LARGE, ERR_STORAGE_LIMIT, ERR_TOO_MANY_REQUESTS
 */
export const uploadedVoice = async (context: UserContext, ticket: TicketRecord, file: File): Promise<Media> => {
  const playsNotes = ticket.channel === 'whatsapp' || ticket.channel === 'whatsappapi';
  const note = playsNotes ? await noteOfUpload(context, ticket, file) : null;
  if (note) return note;
  const recording = await uploadedMedia(context, ticket, file);
  if (!recording.mimetype.startsWith('audio/')) return recording;
  if (!playsNotes) return { ...recording, isVoice: true };
  // An upload was tried above; a file of the library has its note made for this ticket.
  if (belongsToTicket(context.company.id, ticket.id, file.key)) return recording;
  return (await asVoiceNote(context, ticket.id, recording)) ?? recording;
};
