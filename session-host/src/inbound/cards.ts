import type { proto } from '@whiskeysockets/baileys';
import {
  card as cardSchema,
  maxCardLine,
  maxCardText,
  maxContactNumbers,
  maxContacts,
  maxPollOptions,
  maxThumbnailLength,
} from '@recado/shared/contract/cards';
import type { Card } from '@recado/shared/contract/cards';
import { parseVcard } from '@recado/shared/text/vcard';

/** What stands in a message besides its text, and the text that goes with it. */
export interface Carded {
  card: Card;
  body: string;
}

type Text = string | null | undefined;
type Count = number | { toString: () => string } | null | undefined;

/** Cut, and without control characters: as JSON each would have six bytes. */
const plain = (value: Text, length: number): string =>
  (value ?? '').slice(0, length).replace(/(?![\n\t])\p{Cc}/gu, ' ');

export const line = (value: Text): string => plain(value, maxCardLine).trim();
export const text = (value: Text): string => plain(value, maxCardText);
const orNull = (value: string): string | null => (value === '' ? null : value);
const longest = 2_048;

/** Seconds since 1970 as milliseconds; null where there are none. */
const instant = (seconds: Count): number | null => {
  const value = Number(seconds?.toString() ?? Number.NaN);
  return Number.isFinite(value) && value > 0 ? Math.round(value * 1_000) : null;
};

/** A picture that stands in the message itself; one that is too large is left out. */
export const thumbnailOf = (jpeg: Uint8Array | null | undefined): string | null => {
  const data = jpeg && jpeg.length > 0 ? Buffer.from(jpeg).toString('base64') : '';
  return data === '' || data.length > maxThumbnailLength ? null : data;
};

/** What would break the contract (a latitude of 400, say) is no card. */
export const checked = (made: Card | null, body: string): Carded | null => {
  const { data } = cardSchema.safeParse(made);
  return data ? { card: data, body } : null;
};

const placed = (name: Text, address: Text): string =>
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
}: proto.Message.ILocationMessage): Carded | null =>
  checked(
    {
      type: 'location',
      latitude: degreesLatitude ?? Number.NaN,
      longitude: degreesLongitude ?? Number.NaN,
      name: orNull(line(name)),
      address: orNull(text(address)),
      isLive: isLive === true,
      thumbnail: thumbnailOf(jpegThumbnail),
    },
    text(placed(name, address) || comment),
  );

export const liveLocationOf = ({
  degreesLatitude,
  degreesLongitude,
  caption,
  jpegThumbnail,
}: proto.Message.ILiveLocationMessage): Carded | null =>
  checked(
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

/** Characters of a vCard that are looked at: the picture of some comes last. */
const longestVcard = 20_000;

export const contactsOf = (people: readonly proto.Message.IContactMessage[]): Carded | null => {
  const contacts = people.slice(0, maxContacts).map(({ displayName, vcard }) => {
    const person = parseVcard((vcard ?? '').slice(0, longestVcard));
    return {
      name: line(displayName) || line(person.name),
      numbers: person.numbers.slice(0, maxContactNumbers).map((number) => line(number).slice(0, 40)),
    };
  });
  return checked(
    { type: 'contacts', contacts },
    text(
      contacts
        .map(({ name, numbers }) => name || numbers[0] || '')
        .filter(Boolean)
        .join(', '),
    ),
  );
};

export const pollOf = ({ name, options, selectableOptionsCount }: proto.Message.IPollCreationMessage): Carded | null =>
  checked(
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
}: proto.Message.IEventMessage): Carded | null =>
  checked(
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

/** An address that a browser may follow; others are no link. */
const webAddress = (address: Text): string | null =>
  address && /^https?:\/\//i.test(address) && address.length <= longest ? address : null;

/** What WhatsApp shows of a link in a text; null when it shows nothing. */
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
    checked(
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

/** The advertisement that a contact came by; null when it came by none. */
export const adOf = (ad: proto.ContextInfo.IExternalAdReplyInfo | null | undefined): Card | null => {
  const url = webAddress(ad?.sourceUrl) ?? webAddress(ad?.mediaUrl);
  if (!ad || url === null) return null;
  return (
    checked(
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
