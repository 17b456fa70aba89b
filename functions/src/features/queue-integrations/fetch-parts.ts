import type { AnswerPart } from '@recado/shared/contract/queue-messages/integration';
import { cutText } from '@recado/shared/text/cut-text';
import type { Context } from '../../context/context.ts';
import { callOutside } from '../../platform/call-outside.ts';
import { environment } from '../../platform/environment.ts';
import { describeError, log } from '../../platform/log.ts';
import { attachedKey, uploadKey } from '../../platform/media/keys.ts';
import type { ServicePart } from './services/service.ts';

/** Bytes of a file that a service sends, and the milliseconds for its download. */
const maxFile = 16_000_000;
const patience = 15_000;

const nameOf = (url: string): string => {
  const last = new URL(url).pathname.split('/').pop() ?? '';
  return last === '' ? 'arquivo' : last.slice(-100);
};

/** Stores a file at an address as the ticket's. */
const store = async (
  context: Context,
  ticketId: number,
  url: string,
): Promise<Omit<AnswerPart & { type: 'media' }, 'delay'>> => {
  const { company, ids, media, stores } = context;
  const networks = environment().WEBHOOK_NETWORKS;
  const { body, mimetype } = await callOutside({ url, method: 'GET', networks, patience, maxBytes: maxFile });
  const name = nameOf(url);
  const key = attachedKey(uploadKey(company.id, ticketId, ids.ulid(), name));
  await media.write(key, { bytes: body, mimetype });
  await context.commit(stores.files.keep(ticketId, { key, size: body.length }, null), []);
  return { type: 'media', key, name, mimetype: mimetype || 'application/octet-stream', size: body.length, caption: '' };
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
    if ('text' in part) made.push({ type: 'text', text: cutText(part.text, { units: 4_096 }), delay });
    else
      try {
        made.push({ ...(await store(context, ticketId, part.url)), delay });
      } catch (error) {
        log().warn('a file of an integration was not fetched', { error: describeError(error) });
        made.push({ type: 'text', text: part.url, delay });
      }
  }
  return made;
};
