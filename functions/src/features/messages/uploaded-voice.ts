import { AppError } from '@recado/shared/contract/errors';
import { maxVoiceBytes, type uploadedFile } from '@recado/shared/contract/messages';
import type * as z from 'zod';
import type { Part } from '../../domain/engine/event.ts';
import type { UserContext } from '../../context/context.ts';
import { spendSlowCall } from '../../platform/budget.ts';
import { environment } from '../../platform/environment.ts';
import { countFile } from '../../domain/files/count-file.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { uploadedMedia } from './uploaded-media.ts';

type Media = NonNullable<Part['media']>;

/** Voice notes lie beside the recording that they were made of. */
const besides = (key: string): string => `${key.slice(0, key.lastIndexOf('/'))}/voice.ogg`;

const asVoiceNote = async (context: UserContext, ticketId: number, recording: Media): Promise<Media> => {
  const { media } = context;
  if (recording.size > maxVoiceBytes) throw new AppError('ERR_MEDIA_TOO_LARGE', { limit: maxVoiceBytes });
  const { actor, clock, company } = context;
  const { voiceNotes, companyVoiceNotes } = environment().LIMITS;
  const budgets = { kind: 'voice-notes', user: voiceNotes, company: companyVoiceNotes };
  await spendSlowCall(budgets, { companyId: company.id, userId: actor.viewer.id }, clock.now());
  // Loaded at the first recording only: most calls of this function send none.
  const { voiceMimetype, voiceNoteOf } = await import('../../platform/media/voice-note.ts');
  const note = await voiceNoteOf(await media.read(recording.key));
  if (!note) return recording;
  const { bytes, seconds, waveform } = note;
  const key = besides(recording.key);
  await countFile(context, ticketId, { key, size: bytes.length });
  await media.write(key, { bytes, mimetype: voiceMimetype });
  return {
    key,
    name: recording.name.replace(/(\.\w+)?$/, '.ogg'),
    mimetype: voiceMimetype,
    size: bytes.length,
    seconds,
    isVoice: true,
    waveform,
  };
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
