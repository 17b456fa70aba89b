import type { proto } from '@whiskeysockets/baileys';
import {
  card as cardSchema,
  maxCardLine,
  maxCardText,
  maxContactNumbers,
  maxContacts,
  maxPollOptions,
  maxThumbnailLength,
  type Card,
} from '@recado/shared/contract/cards';
import { parseVcard } from '@recado/shared/text/vcard';
import { cutText } from '@recado/shared/text/cut-text';

/** The card of a message, and its text. */
export interface CardContent {
  card: Card;
  body: string;
}

type Text = string | null | undefined;
type Count = number | { toString: () => string } | null | undefined;

/** Returns the text cut, and without control characters: in JSON each would take six bytes. */
const plain = (value: Text, length: number): string =>
  cutText(value ?? '', { units: length }).replace(/(?![\n\t])\p{Cc}/gu, ' ');

export const line = (value: Text): string => plain(value, maxCardLine).trim();
export const text = (value: Text): string => plain(value, maxCardText);
const orNull = (value: string): string | null => (value === '' ? null : value);
const longest = 2_048;

/** Returns seconds since 1970 as milliseconds; null when they are missing. */
const instant = (seconds: Count): number | null => {
  const value = Number(seconds?.toString() ?? Number.NaN);
  return Number.isFinite(value) && value > 0 ? Math.round(value * 1_000) : null;
};

/** Returns a picture that the message contains, in base64; null when it is missing or too large. */
const thumbnailOf = (jpeg: Uint8Array | null | undefined): string | null => {
  const data = jpeg && jpeg.length > 0 ? Buffer.from(jpeg).toString('base64') : '';
  return data === '' || data.length > maxThumbnailLength ? null : data;
};

/** Returns the card with its text; null when it breaks the contract, like a latitude of 400. */
export const validCard = (made: Card | null, body: string): CardContent | null => {
  const { data } = cardSchema.safeParse(made);
  return data ? { card: data, body } : null;
};

const placeText = (name: Text, address: Text): string =>
  [name, address]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join('\n');

export const locationOf = ({
  degreesLatitude,
  degreesLongitude,
  name,
  address,
  comment,
  isLive,
  jpegThumbnail,
}: proto.Message.ILocationMessage): CardContent | null =>
  validCard(
    {
      type: 'location',
      latitude: degreesLatitude ?? Number.NaN,
      longitude: degreesLongitude ?? Number.NaN,
      name: orNull(line(name)),
      address: orNull(text(address)),
      isLive: isLive === true,
      thumbnail: thumbnailOf(jpegThumbnail),
    },
    text(placeText(name, address) || comment),
  );

export const liveLocationOf = ({
  degreesLatitude,
  degreesLongitude,
  caption,
  jpegThumbnail,
}: proto.Message.ILiveLocationMessage): CardContent | null =>
  validCard(
    {
      type: 'location',
      latitude: degreesLatitude ?? Number.NaN,
      longitude: degreesLongitude ?? Number.NaN,
      name: null,
      address: null,
      isLive: true,
      thumbnail: thumbnailOf(jpegThumbnail),
    },
    text(caption),
  );

/** Characters of a vCard that are read. In some a picture follows. */
const longestVcard = 20_000;

export const contactsOf = (people: readonly proto.Message.IContactMessage[]): CardContent | null => {
  const contacts = people.slice(0, maxContacts).map(({ displayName, vcard }) => {
    const person = parseVcard(cutText(vcard ?? '', { units: longestVcard }));
    return {
      name: line(displayName) || line(person.name),
      numbers: person.numbers.slice(0, maxContactNumbers).map((number) => cutText(line(number), { units: 40 })),
    };
  });
  return validCard(
    { type: 'contacts', contacts },
    text(
      contacts
        .map(({ name, numbers }) => name || numbers[0] || '')
        .filter(Boolean)
        .join(', '),
    ),
  );
};

export const pollOf = ({
  name,
  options,
  selectableOptionsCount,
}: proto.Message.IPollCreationMessage): CardContent | null =>
  validCard(
    {
      type: 'poll',
      name: text(name),
      selectable: selectableOptionsCount ?? 0,
      options: (options ?? [])
        .slice(0, maxPollOptions)
        .map(({ optionName }) => ({ name: line(optionName), voters: [] })),
    },
    text(name),
  );

export const eventOf = ({
  name,
  description,
  location,
  startTime,
  endTime,
  isCanceled,
  joinLink,
}: proto.Message.IEventMessage): CardContent | null =>
  validCard(
    {
      type: 'event',
      name: line(name),
      description: text([description, joinLink].filter(Boolean).join('\n')),
      location: orNull(line([location?.name, location?.address].filter(Boolean).join(', '))),
      startsAt: instant(startTime) ?? 0,
      endsAt: instant(endTime),
      isCanceled: isCanceled === true,
    },
    line(name),
  );

/** Returns an address that a browser may open; null for any other. */
const webAddress = (address: Text): string | null =>
  address && /^https?:\/\//i.test(address) && address.length <= longest ? address : null;

/** Returns the preview of a link in a text; null when WhatsApp shows none. */
export const previewOf = ({
  text: body,
  matchedText,
  title,
  description,
  jpegThumbnail,
}: proto.Message.IExtendedTextMessage): Card | null => {
  const matched = matchedText ?? '';
  const url = webAddress(matched) ?? webAddress(matched && `https://${matched}`);
  if (url === null || (!title && !description) || !body?.includes(matched)) return null;
  return (
    validCard(
      {
        type: 'preview',
        url,
        title: line(title),
        description: line(description),
        thumbnail: thumbnailOf(jpegThumbnail),
        isAd: false,
      },
      '',
    )?.card ?? null
  );
};

/** Returns the advertisement through which the contact wrote; null when there is none. */
export const adOf = (ad: proto.ContextInfo.IExternalAdReplyInfo | null | undefined): Card | null => {
  const url = webAddress(ad?.sourceUrl) ?? webAddress(ad?.mediaUrl);
  if (!ad || url === null) return null;
  return (
    validCard(
      {
        type: 'preview',
        url,
        title: line(ad.title),
        description: line(ad.body),
        thumbnail: thumbnailOf(ad.thumbnail),
        isAd: true,
      },
      '',
    )?.card ?? null
  );
};
