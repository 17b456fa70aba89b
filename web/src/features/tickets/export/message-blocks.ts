import { getMedia } from '@recado/shared/contract/media';
import type { Message } from '@recado/shared/contract/messages';
import type { Ticket } from '@recado/shared/contract/tickets';
import { call } from '../../../api/call.ts';
import { formatDate, formatTime } from '../../../i18n/format.ts';
import type { Translate } from '../../../i18n/use-translate.ts';
import { truncate } from '../../../components/truncate.ts';
import { cardLines } from './card-lines.ts';
import { textBlocks } from './text-blocks.ts';

/** The look of the document; colours are its own, as it is printed on white in every theme. */
const styles = {
  head: 'padding:12px 16px;border-bottom:1px solid #ccc;margin-bottom:8px;',
  title: 'font-size:18px;font-weight:600;',
  row: 'display:flex;padding:3px 16px;',
  bubble: 'max-width:75%;padding:6px 10px;border-radius:8px;overflow-wrap:anywhere;white-space:pre-wrap;',
  author: 'font-size:11px;font-weight:600;color:#444;',
  time: 'font-size:10px;color:#666;margin-top:2px;',
  quoted: 'font-size:12px;color:#444;border-left:3px solid #999;padding:2px 8px;margin:3px 0;',
  image: 'display:block;max-width:320px;max-height:320px;border-radius:6px;margin:4px 0;',
} as const;

const element = (style: string, text = ''): HTMLDivElement => {
  const made = document.createElement('div');
  made.setAttribute('style', style);
  made.textContent = text;
  return made;
};

/** Loads an image; null if it is not available. The caller revokes its URL. */
const imageOf = async ({ id, mediaType, mediaState }: Message): Promise<HTMLImageElement | null> => {
  if (mediaType !== 'image' || mediaState !== 'ready') return null;
  try {
    const { url } = await call(getMedia, { params: { messageId: id } });
    const response = await fetch(url);
    if (!response.ok) return null;
    const image = new Image();
    image.src = URL.createObjectURL(await response.blob());
    image.setAttribute('style', styles.image);
    await image.decode();
    return image;
  } catch {
    return null;
  }
};

/** Who wrote a message. */
const authorOf = ({ fromMe, user, participant }: Message, ticket: Ticket): string =>
  fromMe ? (user?.name ?? ticket.whatsapp.name) : (participant ?? ticket.contact.name);

const textOf = (
  { isDeleted, fromMe, body, card, mediaType, mediaName }: Message,
  hasImage: boolean,
  t: Translate,
): string => {
  if (isDeleted) return t(fromMe ? 'messages:deleted.own' : 'messages:deleted.contact');
  const isPlain = mediaType === 'conversation' || hasImage;
  const kind = isPlain ? '' : `[${t(`messages:type.${mediaType}`)}] `;
  const lines = card === null ? [] : cardLines(card);
  const name = body === '' && !isPlain && lines.length === 0 ? (mediaName ?? '') : body;
  // The body of a card begins with some of its lines.
  const words = name.split('\n').filter((word) => !lines.some((line) => line.includes(word)));
  return `${kind}${[...words, ...lines].join('\n')}`.trim();
};

/** Characters of a quoted text that are shown. */
const quotedLength = 120;

const quotedOf = ({ quotedMsg }: Message, t: Translate): HTMLElement | null => {
  if (!quotedMsg) return null;
  const { author, body, mediaType } = quotedMsg;
  const text = body === '' ? t(`messages:type.${mediaType}`) : truncate(body, quotedLength);
  return element(styles.quoted, author === null ? text : `${author}: ${text}`);
};

/** The head of the document: the ticket's number, contact and connection. */
export const headBlock = (ticket: Ticket, t: Translate): HTMLElement => {
  const head = element(styles.head);
  head.append(
    element(styles.title, t('tickets:logTitle', { id: ticket.id })),
    element('', [ticket.contact.name, ticket.contact.number, ticket.whatsapp.name].filter(Boolean).join(' · ')),
    element('', [ticket.queue?.name, ticket.user?.name].filter(Boolean).join(' · ')),
  );
  return head;
};

/** The blocks of a message: one, or several for a long text. */
export const messageBlocks = async (message: Message, ticket: Ticket, t: Translate): Promise<HTMLElement[]> => {
  const image = message.isDeleted ? null : await imageOf(message);
  const date = new Date(message.createdAt);
  const texts = textBlocks(textOf(message, image !== null, t));
  return texts.map((text, place) => {
    const row = element(`${styles.row}justify-content:${message.fromMe ? 'flex-end' : 'flex-start'};`);
    const bubble = element(`${styles.bubble}background:${message.fromMe ? '#dcefff' : '#f1f1f1'};`);
    if (place === 0) {
      const quoted = message.isDeleted ? null : quotedOf(message, t);
      bubble.append(element(styles.author, authorOf(message, ticket)), ...(quoted ? [quoted] : []));
      if (image) bubble.append(image);
    }
    if (text !== '') bubble.append(element('', text));
    if (place === texts.length - 1) bubble.append(element(styles.time, `${formatDate(date)} ${formatTime(date)}`));
    row.append(bubble);
    return row;
  });
};
