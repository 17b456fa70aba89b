import { showUsername } from '../../../components/contact/show-address.ts';
import type { Ticket } from '@recado/shared/contract/tickets';
import type { Translate } from '../../../i18n/use-translate.ts';
import type { MessageContent } from './message-content.ts';
import { boldSpan, plainSpan, type Span } from './spans.ts';
import type { TextFont } from './text-font.ts';
import { widthOf, type Piece } from './words.ts';
import { isRightToLeft, wrapLine } from './wrap-line.ts';

/** All lengths are in points: 72 are an inch. */
interface RowBase {
  height: number;
  /** True if the next row is on the same page. */
  keepsNext: boolean;
}

export interface TextRow extends RowBase {
  kind: 'text';
  pieces: Piece[];
  width: number;
  size: number;
  color: string;
  /** True if the row stands at the right of its block. */
  fromRight: boolean;
  /** True for a part of a quoted message, which has a bar at its left. */
  isQuoted: boolean;
}

/** A JPEG file and the size at which a document shows it. */
export interface Picture {
  data: Uint8Array;
  width: number;
  height: number;
}

export interface ImageRow extends RowBase {
  kind: 'image';
  picture: Picture;
}

export type Row = TextRow | ImageRow;

/** Rows on a common background. Pages break between rows. */
export interface Block {
  rows: Row[];
  align: 'left' | 'right';
  width: number;
  background: string | null;
}

/** An A4 page in portrait with a margin of 1 mm (specification 1, section 9), and the place of its number. */
export const page = { width: 595.28, height: 841.89, margin: 2.83, footer: 16 } as const;
/** Space around a block's rows, between a block and the page's side, and between two blocks. */
export const space = { x: 7.5, y: 4.5, side: 12, between: 4.5 } as const;
/** Space between a quoted message's bar and its text. */
export const quotedIndent = 7.5;
/** The longest side of an image. */
export const maxImageSide = 240;

/** Sizes and colours of texts. Colours are the document's own, as it is printed on white in every theme. */
export const look = {
  title: { size: 13.5, color: '#111111' },
  text: { size: 10.5, color: '#111111' },
  author: { size: 8.25, color: '#444444' },
  quoted: { size: 9, color: '#444444' },
  time: { size: 7.5, color: '#666666' },
} as const;
const backgrounds = { ours: '#dcefff', theirs: '#f1f1f1' } as const;
const lineHeight = 1.45;
const bubbleShare = 0.75;

const fullWidth = page.width - 2 * (page.margin + space.side);

type Look = (typeof look)[keyof typeof look];

const textRows = (line: readonly Span[], { size, color }: Look, maxWidth: number, font: TextFont): TextRow[] => {
  const fromRight = isRightToLeft(line);
  return wrapLine(line, maxWidth / size, font).map((pieces) => ({
    kind: 'text',
    pieces,
    width: widthOf(pieces) * size,
    size,
    color,
    fromRight,
    isQuoted: false,
    height: size * lineHeight,
    keepsNext: false,
  }));
};

const keepNext = <R extends Row>(row: R): R => ({ ...row, keepsNext: true });

/** Returns the block of a message. */
export const messageBlock = (content: MessageContent, picture: Picture | null, font: TextFont): Block => {
  const { fromMe, author, quoted, lines, time } = content;
  const maxWidth = fullWidth * bubbleShare - 2 * space.x;
  const quotedLine = quoted ? [boldSpan(`${quoted.author}: `), plainSpan(quoted.text)] : [];
  const head: Row[] = [
    ...textRows([boldSpan(author)], look.author, maxWidth, font),
    ...(quoted ? textRows(quotedLine, look.quoted, maxWidth - quotedIndent, font) : []).map((row) => ({
      ...row,
      width: row.width + quotedIndent,
      isQuoted: true,
    })),
    ...(picture ? [{ kind: 'image', picture, height: picture.height + space.y, keepsNext: true } as const] : []),
  ];
  const text = lines.flatMap((line) => textRows(line, look.text, maxWidth, font));
  const rows = [
    ...head.map(keepNext),
    ...text.map((row, place) => (place === text.length - 1 ? keepNext(row) : row)),
    ...textRows([plainSpan(time)], look.time, maxWidth, font),
  ];
  const width = Math.max(...rows.map((row) => (row.kind === 'image' ? row.picture.width : row.width)));
  return {
    rows,
    align: fromMe ? 'right' : 'left',
    width: width + 2 * space.x,
    background: fromMe ? backgrounds.ours : backgrounds.theirs,
  };
};

/** Returns the block above the head of a document: the owner's logo, or the name that the owner has given the product. */
export const brandBlock = (logo: Picture | null, name: string, font: TextFont): Block => {
  const rows: Row[] = logo
    ? [{ kind: 'image', picture: logo, height: logo.height + space.y, keepsNext: true }]
    : textRows([boldSpan(name)], look.author, fullWidth - 2 * space.x, font).map(keepNext);
  return { rows, align: 'left', width: fullWidth, background: null };
};

/** Returns the head of a document: the ticket's number, contact, connection, queue and user. */
export const headBlock = (ticket: Ticket, t: Translate, font: TextFont): Block => {
  const { contact, whatsapp, queue, user } = ticket;
  const maxWidth = fullWidth - 2 * space.x;
  const join = (...parts: (string | undefined)[]): Span[] => [plainSpan(parts.filter(Boolean).join(' · '))];
  const rows = [
    ...textRows([boldSpan(t('tickets:logTitle', { id: ticket.id }))], look.title, maxWidth, font),
    ...textRows(
      join(contact.name, contact.number || showUsername(contact.username), whatsapp.name),
      look.text,
      maxWidth,
      font,
    ),
    ...textRows(join(queue?.name, user?.name), look.text, maxWidth, font),
  ];
  return { rows: rows.map(keepNext), align: 'left', width: fullWidth, background: null };
};
