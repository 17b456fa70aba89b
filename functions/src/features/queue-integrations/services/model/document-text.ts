import { cutText } from '@recado/shared/text/cut-text';
import type { Context } from '../../../../context/context.ts';
import type { MessageRecord } from '../../../../data/messages/record.ts';
import type { DocumentLimits } from '../../../../domain/documents/document-limits.ts';
import { attachmentMessage } from '../../../../domain/prompts/messages.ts';
import { describeError, log } from '../../../../platform/log.ts';
import { withinTime } from '../../../../platform/within-time.ts';

/** The documents that are read: PDF, DOCX, CSV and plain text; and bytes of one. */
const readable =
  /^(?:application\/pdf|text\/(?:plain|csv)|application\/vnd\.openxmlformats-officedocument\.wordprocessingml\.document)$/;
const maxBytes = 4_000_000;
/** The part of a document that a model reads, and the share of its time that the reading takes at most. */
const limits = { pages: 20, characters: 8_000, cuts: true } satisfies Partial<DocumentLimits>;
const shareOfTime = 0.3;
/** Characters of the name of a file. */
const maxName = 100;

const read = async ({ media }: Context, { media: file, mediaState }: MessageRecord, milliseconds: number) => {
  const { key, mimetype, size, name } = file ?? {};
  const type = mimetype?.split(';', 1)[0]?.trim() ?? '';
  if (!key || mediaState !== 'ready' || !readable.test(type) || (size ?? 0) > maxBytes) return null;
  // Loaded at the first document only: most messages have none.
  const { extractText } = await import('../../../../domain/documents/extract-text.ts');
  const bytes = await media.read(key);
  if (bytes.length > maxBytes) return null;
  return (await extractText(bytes, name ?? '', { ...limits, milliseconds })).trim();
};

/**
 * Returns a document of a contact for a model: its name and the beginning of its text. One that can't be read is named alone.
 *
 * @param shown returns a text as the model reads it
 */
export const documentText = async (
  context: Context,
  message: MessageRecord,
  { within, shown }: { within: number; shown: (text: string) => string },
): Promise<string> => {
  const nome = shown(cutText(message.media?.name ?? '', { characters: maxName }));
  try {
    const time = shareOfTime * within;
    const texto = await withinTime(read(context, message, time), time);
    if (texto) return attachmentMessage({ nome, texto: shown(texto) });
  } catch (error) {
    log().info('a document of a contact was not read', { error: describeError(error) });
  }
  return attachmentMessage({ nome, aviso: 'Não pôde ser lido.' });
};
