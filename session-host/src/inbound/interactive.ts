import type { proto } from '@whiskeysockets/baileys';
import {
  maxButtons,
  maxButtonValue,
  maxListRows,
  pixKeyKinds,
  type Card,
  type CardOf,
} from '@recado/shared/contract/cards';
import { paymentText } from '@recado/shared/text/card-text';
import { validCard, line, text, type CardContent } from './cards.ts';
import { cutText } from '@recado/shared/text/cut-text';
import { parseJson } from '@recado/shared/text/well-formed';

type Button = CardOf<'buttons'>['buttons'][number];
type Sections = CardOf<'list'>['sections'];

const button = (kind: Button['kind'], label: string | null | undefined, value: string | null | undefined): Button => ({
  kind,
  label: line(label),
  value: cutText(text(value), { units: maxButtonValue }),
});

const buttonsCard = (
  title: string | null | undefined,
  body: string | null | undefined,
  footer: string | null | undefined,
  buttons: readonly Button[],
): CardContent | null =>
  validCard(
    {
      type: 'buttons',
      title: line(title),
      text: text(body),
      footer: line(footer),
      buttons: buttons.slice(0, maxButtons),
    },
    text(body) || line(title),
  );

/** Returns the sections cut to the maximum of rows over all sections. */
const bounded = (sections: Sections): Sections => {
  let left = maxListRows;
  return sections.slice(0, maxListRows).map((section) => {
    const rows = section.rows.slice(0, left);
    left -= rows.length;
    return { ...section, rows };
  });
};

const listCard = (list: Omit<CardOf<'list'>, 'type'>): CardContent | null =>
  validCard({ type: 'list', ...list, sections: bounded(list.sections) }, list.text || list.title);

export const listOf = ({
  title,
  description,
  footerText,
  buttonText,
  sections,
}: proto.Message.IListMessage): CardContent | null =>
  listCard({
    title: line(title),
    text: text(description),
    footer: line(footerText),
    buttonText: line(buttonText),
    sections: (sections ?? []).map((section) => ({
      title: line(section.title),
      rows: (section.rows ?? []).map((row) => ({
        rowId: line(row.rowId),
        title: line(row.title),
        description: line(row.description),
      })),
    })),
  });

export const buttonsOf = ({
  contentText,
  footerText,
  text: head,
  buttons,
}: proto.Message.IButtonsMessage): CardContent | null =>
  buttonsCard(
    head,
    contentText,
    footerText,
    (buttons ?? []).map(({ buttonId, buttonText }) => button('reply', buttonText?.displayText, buttonId)),
  );

export const templateOf = ({
  hydratedTitleText,
  hydratedContentText,
  hydratedFooterText,
  hydratedButtons,
}: proto.Message.TemplateMessage.IHydratedFourRowTemplate): CardContent | null =>
  buttonsCard(
    hydratedTitleText,
    hydratedContentText,
    hydratedFooterText,
    (hydratedButtons ?? []).map(({ quickReplyButton, urlButton, callButton }) => {
      if (urlButton) return button('url', urlButton.displayText, urlButton.url);
      if (callButton) return button('call', callButton.displayText, callButton.phoneNumber);
      return button('reply', quickReplyButton?.displayText, quickReplyButton?.id);
    }),
  );

type Parameters = Record<string, unknown>;

/** Parses the JSON of a native flow; returns an empty object when it is invalid. */
const parametersOf = (json: string | null | undefined): Parameters => {
  try {
    const value: unknown = parseJson(json ?? '');
    return typeof value === 'object' && value !== null ? (value as Parameters) : {};
  } catch {
    return {};
  }
};

const string = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
const records = (value: unknown): Parameters[] =>
  Array.isArray(value) ? value.filter((one): one is Parameters => typeof one === 'object' && one !== null) : [];
const record = (value: unknown): Parameters =>
  typeof value === 'object' && value !== null ? (value as Parameters) : {};

const sectionsOf = (parameters: Parameters): Sections =>
  records(parameters.sections).map((section) => ({
    title: line(string(section.title)),
    rows: records(section.rows).map((row) => ({
      rowId: line(string(row.id)),
      title: line(string(row.title)),
      description: line(string(row.description)),
    })),
  }));

/** Returns the card of a request for a PIX payment, as business accounts send it. */
const paymentOf = (parameters: Parameters): Card => {
  const total = record(parameters.total_amount);
  const [item = {}] = records(record(parameters.order).items);
  const pix = record(
    records(parameters.payment_settings).find(({ type }) => type === 'pix_static_code')?.pix_static_code,
  );
  return {
    type: 'payment',
    referenceId: line(string(parameters.reference_id)),
    item: line(string(item.name)),
    amount: Math.max(0, Math.round((Number(total.value ?? 0) * 100) / Number(total.offset ?? 100)) || 0),
    currency: string(parameters.currency) || 'BRL',
    merchantName: line(string(pix.merchant_name)),
    key: line(string(pix.key)),
    keyKind: pixKeyKinds.find((kind) => kind === pix.key_type) ?? 'EVP',
  };
};

const flowButton = ({
  name,
  buttonParamsJson,
}: proto.Message.InteractiveMessage.NativeFlowMessage.INativeFlowButton): Button[] => {
  const { display_text: label, url, phone_number: number, copy_code: code, id } = parametersOf(buttonParamsJson);
  switch (name) {
    case 'quick_reply':
      return [button('reply', string(label), string(id))];
    case 'cta_url':
      return [button('url', string(label), string(url))];
    case 'cta_call':
      return [button('call', string(label), string(number))];
    case 'cta_copy':
      return [button('copy', string(label), string(code))];
    default:
      return [];
  }
};

/**
 * Reads a message of native flows: buttons, a list, or a request for payment. Of a carousel only the texts are read.
 */
export const interactiveOf = ({
  header,
  body,
  footer,
  nativeFlowMessage,
  carouselMessage,
}: proto.Message.IInteractiveMessage): CardContent | null => {
  const flows = nativeFlowMessage?.buttons ?? [];
  const payment = flows.find(({ name }) => name === 'payment_info' || name === 'review_and_pay');
  if (payment) {
    const card = paymentOf(parametersOf(payment.buttonParamsJson));
    return validCard(card, paymentText(card as CardOf<'payment'>));
  }
  const list = flows.find(({ name }) => name === 'single_select');
  if (list) {
    const parameters = parametersOf(list.buttonParamsJson);
    return listCard({
      title: line(header?.title),
      text: text(body?.text),
      footer: line(footer?.text),
      buttonText: line(string(parameters.title)),
      sections: sectionsOf(parameters),
    });
  }
  const cards = (carouselMessage?.cards ?? []).map((card) => card.body?.text).filter(Boolean);
  return buttonsCard(
    header?.title || header?.subtitle,
    [body?.text, ...cards].filter(Boolean).join('\n'),
    footer?.text,
    flows.flatMap(flowButton),
  );
};

const answer = (rowId: string | null | undefined, chosen: string | null | undefined): CardContent | null =>
  validCard({ type: 'answer', rowId: line(rowId), text: text(chosen) || line(rowId) }, text(chosen) || line(rowId));

export const listAnswerOf = ({
  title,
  singleSelectReply,
  description,
}: proto.Message.IListResponseMessage): CardContent | null =>
  answer(singleSelectReply?.selectedRowId, title || description);

export const buttonAnswerOf = ({
  selectedButtonId,
  selectedDisplayText,
}: proto.Message.IButtonsResponseMessage): CardContent | null => answer(selectedButtonId, selectedDisplayText);

export const templateAnswerOf = ({
  selectedId,
  selectedDisplayText,
}: proto.Message.ITemplateButtonReplyMessage): CardContent | null => answer(selectedId, selectedDisplayText);

export const interactiveAnswerOf = ({
  body,
  nativeFlowResponseMessage,
}: proto.Message.IInteractiveResponseMessage): CardContent | null =>
  answer(string(parametersOf(nativeFlowResponseMessage?.paramsJson).id), body?.text);
