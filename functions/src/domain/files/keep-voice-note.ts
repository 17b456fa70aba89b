import { AppError } from '@recado/shared/contract/errors';
import { maxVoiceBytes } from '@recado/shared/contract/messages';
import type { UserContext } from '../../context/context.ts';
import type { FileHolder } from '../../data/files/store.ts';
import { spendSlowCall } from '../../platform/budget.ts';
import { environment } from '../../platform/environment.ts';
import { voiceMimetype } from '../../platform/media/voice-mimetype.ts';
import { countFile } from './count-file.ts';

/** A voice note that is stored. */
interface KeptVoiceNote {
  key: string;
  size: number;
  mimetype: string;
  seconds: number;
  waveform: string;
}

/** Voice notes lie beside the recording that they were made of. */
const besides = (key: string): string => `${key.slice(0, key.lastIndexOf('/'))}/voice.ogg`;

/**
 * Keeps a recording as a voice note, in Ogg with Opus. Returns null for one that can't be a voice note.
 *
 * @throws AppError ERR_MEDIA_TOO_LARGE, ERR_STORAGE_LIMIT, ERR_TOO_MANY_REQUESTS
 */
export const keepVoiceNote = async (
  context: UserContext,
  holder: FileHolder,
  recording: { key: string; size: number },
): Promise<KeptVoiceNote | null> => {
  if (recording.size > maxVoiceBytes) throw new AppError('ERR_MEDIA_TOO_LARGE', { limit: maxVoiceBytes });
  const { actor, clock, company, media } = context;
  const { voiceNotes, companyVoiceNotes } = environment().LIMITS;
  const budgets = { kind: 'voice-notes', user: voiceNotes, company: companyVoiceNotes };
  await spendSlowCall(budgets, { companyId: company.id, userId: actor.viewer.id }, clock.now());
  // Loaded at the first recording only: most calls of this function send none.
  const { voiceNoteOf } = await import('../../platform/media/voice-note.ts');
  const note = await voiceNoteOf(await media.read(recording.key));
  if (!note) return null;
  const { bytes, seconds, waveform } = note;
  const key = besides(recording.key);
  await countFile(context, holder, { key, size: bytes.length });
  await media.write(key, { bytes, mimetype: voiceMimetype });
  return { key, size: bytes.length, mimetype: voiceMimetype, seconds, waveform };
};

/** The name of a recording's voice note. */
export const voiceName = (name: string): string => name.replace(/(\.\w+)?$/, '.ogg');
