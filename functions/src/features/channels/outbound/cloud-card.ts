import type { Card, CardOf } from '@recado/shared/contract/cards';
import { cutText } from '@recado/shared/text/cut-text';

/** Limits of the Cloud API, in characters; a card beyond a limit is sent as text. */
const longest = {
  body: 1_024,
  header: 60,
  footer: 60,
  button: 20,
  rowTitle: 24,
  rowDescription: 72,
  rowId: 200,
  address: 2_000,
} as const;
const mostRows = 10;
const mostButtons = 3;

const within = (text: string, most: number, least = 1): boolean => text.length >= least && text.length <= most;

const footerOf = ({ footer }: { footer: string }): object => (footer === '' ? {} : { footer: { text: footer } });

/** The image, else the title. */
const headerOf = (title: string, imageId: string | null): object => {
  if (imageId !== null) return { header: { type: 'image', image: { id: imageId } } };
  return title === '' ? {} : { header: { type: 'text', text: title } };
};

const interactive = (content: object): object => ({ type: 'interactive', interactive: content });

const listOf = (card: CardOf<'list'>): object | null => {
  const rows = card.sections.flatMap((section) => section.rows);
  const fits =
    within(card.text, longest.body) &&
    within(card.title, longest.header, 0) &&
    within(card.footer, longest.footer, 0) &&
    within(card.buttonText, longest.button) &&
    rows.length > 0 &&
    rows.length <= mostRows &&
    rows.every(
      ({ rowId, title, description }) =>
        within(rowId, longest.rowId) &&
        within(title, longest.rowTitle) &&
        within(description, longest.rowDescription, 0),
    ) &&
    card.sections.every(({ title }) => within(title, longest.rowTitle, card.sections.length > 1 ? 1 : 0));
  if (!fits) return null;
  const sections = card.sections.map(({ title, rows: some }) => ({
    ...(title === '' ? {} : { title }),
    rows: some.map(({ rowId: id, title: name, description }) => ({
      id,
      title: name,
      ...(description === '' ? {} : { description }),
    })),
  }));
  return interactive({
    type: 'list',
    ...headerOf(card.title, null),
    body: { text: card.text },
    ...footerOf(card),
    action: { button: card.buttonText, sections },
  });
};

/** Answers, or one address: what calls or copies the Cloud API has in templates alone. */
const buttonsOf = ({ title, text, footer, buttons }: CardOf<'buttons'>, imageId: string | null): object | null => {
  const fits =
    within(text, longest.body) &&
    within(title, longest.header, 0) &&
    within(footer, longest.footer, 0) &&
    buttons.length > 0 &&
    buttons.every(({ label }) => within(label, longest.button));
  if (!fits) return null;
  const around = { ...headerOf(title, imageId), body: { text }, ...footerOf({ footer }) };
  const [first] = buttons;
  if (buttons.length === 1 && first?.kind === 'url')
    return interactive({
      type: 'cta_url',
      ...around,
      action: { name: 'cta_url', parameters: { display_text: first.label, url: first.value } },
    });
  if (buttons.length > mostButtons || buttons.some(({ kind }) => kind !== 'reply')) return null;
  return interactive({
    type: 'button',
    ...around,
    action: { buttons: buttons.map(({ label, value }) => ({ type: 'reply', reply: { id: value, title: label } })) },
  });
};

const locationOf = ({ latitude, longitude, name, address }: CardOf<'location'>): object => ({
  type: 'location',
  // An address without a name is refused.
  location: {
    latitude,
    longitude,
    ...(name ? { name } : {}),
    ...(address
      ? {
          name: name ?? cutText(address, { units: longest.rowId }),
          address: cutText(address, { units: longest.address }),
        }
      : {}),
  },
});

const contactsOf = ({ contacts }: CardOf<'contacts'>): object => ({
  type: 'contacts',
  contacts: contacts.map(({ name, numbers }) => {
    const called = name || (numbers[0] ?? '');
    return {
      name: { formatted_name: called, first_name: called },
      phones: numbers.map((phone) => ({
        phone: `+${phone.replace(/\D/g, '')}`,
        type: 'CELL',
        wa_id: phone.replace(/\D/g, ''),
      })),
    };
  }),
});

/** A card as the Cloud API carries it; null where it has no form for it, or the card is beyond its limits. `imageId` is Meta's, of the picture at the head of buttons. */
export const cloudCard = (card: Card, imageId: string | null): object | null => {
  switch (card.type) {
    case 'location':
      return locationOf(card);
    case 'contacts':
      return contactsOf(card);
    case 'list':
      return listOf(card);
    case 'buttons':
      return buttonsOf(card, imageId);
    default:
      return null;
  }
};
