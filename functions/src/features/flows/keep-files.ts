import { AppError } from '@recado/shared/contract/errors';
import type { keepFlowFiles as endpoint } from '@recado/shared/contract/flows';
import { flowFileLimits } from '@recado/shared/limits/flows';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { attachLibraryFile } from '../../domain/files/attach-library-file.ts';
import { keepVoiceNote, voiceName } from '../../domain/files/keep-voice-note.ts';
import { essence } from '../../platform/media/allowed-types.ts';
import { attachedKey, libraryUploader } from '../../platform/media/keys.ts';

type Media = Parameters<UseCase<typeof endpoint>>[1]['body']['medias'][number];

/** Refuses a file of another format, or larger, than its card takes, before it is kept. */
const check = async ({ company, media }: UserContext, { type, path }: Media): Promise<void> => {
  if (libraryUploader(company.id, path) === null) throw new AppError('ERR_MEDIA_NOT_READY');
  const found = (await media.head(path)) ?? (await media.head(attachedKey(path)));
  if (!found) throw new AppError('ERR_MEDIA_NOT_READY');
  const { bytes, types } = flowFileLimits[type];
  if (!(types as readonly string[]).includes(essence(found.mimetype))) throw new AppError('ERR_MEDIA_TYPE');
  if (found.size > bytes) throw new AppError('ERR_MEDIA_TOO_LARGE', { maxBytes: bytes });
};

type Kept = Awaited<ReturnType<UseCase<typeof endpoint>>>[number];

/** Keeps a file. An audio that can be a voice note is kept as one, whether the flow sends it as such or not. */
const keep = async (context: UserContext, { type, path, name }: Media): Promise<Kept> => {
  const file = await attachLibraryFile(context, path);
  const note = type === 'audio' ? await keepVoiceNote(context, 'library', file) : null;
  if (!note) return { type, name, ...file, voice: null };
  const { seconds, waveform, ...stored } = note;
  return { type, name: voiceName(name), ...stored, voice: { seconds, waveform } };
};

/**
 * Keeps files that the caller has uploaded to the library. No flow uses them before its draft is saved with them; a file
 * that none uses minutes later is deleted (ADR 0040).
 */
export const keepFlowFiles: UseCase<typeof endpoint> = async (context, { body: { medias } }) => {
  await Promise.all(medias.map((media) => check(context, media)));
  const kept: Kept[] = [];
  for (const media of medias) kept.push(await keep(context, media));
  return kept;
};
