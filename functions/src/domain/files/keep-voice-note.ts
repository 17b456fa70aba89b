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

/** Voice notes lie where the recording that they were made of lies, or would be kept. */
const besides = (key: string): string => `${key.slice(0, key.lastIndexOf('/'))}/voice.ogg`;

/**
 * Keeps a recording as a voice note, in Ogg with Opus. Returns null for one that can't be a voice note.
 *
 * @param recording `keptAs` is the key of the copy that the holder would keep of an upload
 * @throws AppError ERR_MEDIA_TOO_LARGE, ERR_STORAGE_LIMIT, ERR_TOO_MANY_REQUESTS
 */
export const keepVoiceNote = async (
  context: UserContext,
  holder: FileHolder,
  recording: { key: string; size: number; keptAs?: string },
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
  const key = besides(recording.keptAs ?? recording.key);
  // A note that an earlier attempt has stored stays as it is: the upload's form may have replaced the recording since.
  const isNew = await countFile(context, holder, { key, size: bytes.length });
  if (isNew || !(await media.head(key)))
    await media.write(key, { bytes, mimetype: voiceMimetype }, { isRarelyRead: typeof holder === 'number' });
  return { key, size: bytes.length, mimetype: voiceMimetype, seconds, waveform };
};

/** The name of a recording's voice note. */
export const voiceName = (name: string): string => name.replace(/(\.\w+)?$/, '.ogg');
