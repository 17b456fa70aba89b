import type { AnswerPart } from '@recado/shared/contract/queue-messages/integration';
import { cutText } from '@recado/shared/text/cut-text';
import type { Context } from '../../context/context.ts';
import { callOutside } from '../../platform/call-outside.ts';
import { environment } from '../../platform/environment.ts';
import { describeError, log } from '../../platform/log.ts';
import { attachedKey, uploadKey } from '../../platform/media/keys.ts';
import type { ServicePart, Spoken } from './services/service.ts';

/** Bytes of a file that a service sends, and the milliseconds for its download. */
const maxFile = 16_000_000;
const patience = 15_000;

type StoredPart = Omit<AnswerPart & { type: 'media' }, 'delay'>;

const nameOf = (url: string): string => {
  const last = new URL(url).pathname.split('/').pop() ?? '';
  return last === '' ? 'arquivo' : last.slice(-100);
};

/** Stores a file at an address as the ticket's. */
const store = async (context: Context, ticketId: number, url: string): Promise<StoredPart> => {
  const { company, ids, media, stores } = context;
  const networks = environment().WEBHOOK_NETWORKS;
  const { body, mimetype } = await callOutside({ url, method: 'GET', networks, patience, maxBytes: maxFile });
  const name = nameOf(url);
  const key = attachedKey(uploadKey(company.id, ticketId, ids.ulid(), name));
  await media.write(key, { bytes: body, mimetype });
  await context.commit(stores.files.keep(ticketId, { key, size: body.length }, null), []);
  return { type: 'media', key, name, mimetype: mimetype || 'application/octet-stream', size: body.length, caption: '' };
};

/** Stores a speech as a voice note of the ticket, with the text that it says. */
const storeSpeech = async (
  context: Context,
  ticketId: number,
  { bytes, name, mimetype, ...voice }: Spoken,
): Promise<StoredPart> => {
  const { company, ids, media, stores } = context;
  const key = attachedKey(uploadKey(company.id, ticketId, ids.ulid(), name));
  await media.write(key, { bytes, mimetype });
  await context.commit(stores.files.keep(ticketId, { key, size: bytes.length }, null), []);
  return { type: 'media', key, name, mimetype, size: bytes.length, caption: '', voice };
};

/** Makes the message of a text: spoken where it is, and written where that could not be stored. */
const textPart = async (
  context: Context,
  ticketId: number,
  { text: given, spoken }: Extract<ServicePart, { text: string }>,
): Promise<StoredPart | { type: 'text'; text: string }> => {
  const text = cutText(given, { units: 4_096 });
  if (!spoken) return { type: 'text', text };
  try {
    return { ...(await storeSpeech(context, ticketId, spoken)), transcription: text };
  } catch (error) {
    log().warn('the speech of a model was not stored', { error: describeError(error) });
    return { type: 'text', text };
  }
};

/** Makes messages of the parts of a service's answer. A file that can't be fetched is sent as its address. */
export const fetchParts = async (
  context: Context,
  ticketId: number,
  parts: readonly ServicePart[],
): Promise<AnswerPart[]> => {
  const made: AnswerPart[] = [];
  for (const part of parts.slice(0, 50)) {
    const delay = Math.round(part.delay ?? 0);
    if ('text' in part) {
      const sources = part.sources?.length ? { sources: [...part.sources] } : {};
      made.push({ ...(await textPart(context, ticketId, part)), ...sources, delay });
    } else
      try {
        made.push({ ...(await store(context, ticketId, part.url)), delay });
      } catch (error) {
        log().warn('a file of an integration was not fetched', { error: describeError(error) });
        made.push({ type: 'text', text: part.url, delay });
      }
  }
  return made;
};
