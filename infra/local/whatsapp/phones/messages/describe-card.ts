import type { proto } from '@whiskeysockets/baileys';
import { z } from 'zod';
import type { Card, CardOf } from '../../contract/card.ts';

/** Reads the card of a message's content; undefined if it has none. */
export const describeCard = (inner: proto.IMessage): Card | undefined => {
  return (
    describeLocation(inner) ??
    describeContacts(inner) ??
    describeList(inner) ??
    describeButtons(inner) ??
    describeAnswer(inner) ??
    describePoll(inner) ??
    describeEvent(inner) ??
    describePreview(inner)
  );
};

const describeLocation = ({
  locationMessage: still,
  liveLocationMessage: live,
}: proto.IMessage): CardOf<'location'> | undefined => {
  const place = still ?? live;
  return place
    ? {
        type: 'location',
        latitude: place.degreesLatitude ?? 0,
        longitude: place.degreesLongitude ?? 0,
        name: still?.name ?? undefined,
        address: still?.address ?? undefined,
        isLive: live != null || still?.isLive === true,
      }
    : undefined;
};

const describeContacts = ({ contactMessage, contactsArrayMessage }: proto.IMessage): CardOf<'contacts'> | undefined => {
  const people = contactMessage ? [contactMessage] : contactsArrayMessage?.contacts;
  return people
    ? {
        type: 'contacts',
        contacts: people.map(({ displayName, vcard }) => ({
          name: displayName ?? '',
          numbers: numbersOf(vcard ?? ''),
        })),
      }
    : undefined;
};

/** Reads the numbers of a vCard, with WhatsApp's id (`waid`) where there is one. */
const numbersOf = (vcard: string): string[] => {
  return [...vcard.matchAll(/^(?:item\d+\.)?TEL([^:]*):(.+)$/gim)].map(
    ([, attributes = '', number = '']) => /waid=(\d+)/i.exec(attributes)?.[1] ?? number.replace(/\D/g, ''),
  );
};

const describeList = ({ listMessage }: proto.IMessage): CardOf<'list'> | undefined => {
  return listMessage
    ? {
        type: 'list',
        title: listMessage.title ?? '',
        text: listMessage.description ?? '',
        footer: listMessage.footerText ?? '',
        buttonText: listMessage.buttonText ?? '',
        sections: (listMessage.sections ?? []).map(({ title, rows }) => ({
          title: title ?? '',
          rows: (rows ?? []).map((row) => ({
            rowId: row.rowId ?? '',
            title: row.title ?? '',
            description: row.description ?? '',
          })),
        })),
      }
    : undefined;
};

type Button = CardOf<'buttons'>['buttons'][number];

const describeButtons = ({
  buttonsMessage,
  interactiveMessage,
  templateMessage,
}: proto.IMessage): CardOf<'buttons'> | undefined => {
  if (buttonsMessage) {
    const buttons = (buttonsMessage.buttons ?? []).map((button): Button => ({
      kind: 'reply',
      label: button.buttonText?.displayText ?? '',
      value: button.buttonId ?? '',
    }));
    return {
      type: 'buttons',
      text: buttonsMessage.contentText ?? '',
      footer: buttonsMessage.footerText ?? '',
      buttons,
    };
  }
  const flow = interactiveMessage?.nativeFlowMessage;
  if (interactiveMessage && flow) {
    const buttons = (flow.buttons ?? []).flatMap((button) => describeFlowButton(button) ?? []);
    return {
      type: 'buttons',
      text: interactiveMessage.body?.text ?? '',
      footer: interactiveMessage.footer?.text ?? '',
      buttons,
    };
  }
  const template = templateMessage?.hydratedTemplate ?? templateMessage?.hydratedFourRowTemplate;
  return template
    ? {
        type: 'buttons',
        text: template.hydratedContentText ?? '',
        footer: template.hydratedFooterText ?? '',
        buttons: (template.hydratedButtons ?? []).map(describeTemplateButton),
      }
    : undefined;
};

/** Reads the texts in a button's JSON; empty if it is malformed, because a client may send anything. */
const parametersOf = (json: string | null | undefined): Record<string, string | undefined> => {
  try {
    const parsed = z.record(z.string(), z.unknown()).parse(JSON.parse(json || '{}'));
    return Object.fromEntries(
      Object.entries(parsed).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
};

const FLOW_KINDS: Record<string, Button['kind']> = {
  quick_reply: 'reply',
  cta_url: 'url',
  cta_call: 'call',
  cta_copy: 'copy',
};

const describeFlowButton = ({
  name,
  buttonParamsJson,
}: proto.Message.InteractiveMessage.NativeFlowMessage.INativeFlowButton): Button | undefined => {
  const kind = FLOW_KINDS[name ?? ''];
  if (!kind) return undefined;
  const params = parametersOf(buttonParamsJson);
  const value = { reply: params['id'], url: params['url'], call: params['phone_number'], copy: params['copy_code'] }[
    kind
  ];
  return { kind, label: params['display_text'] ?? '', value: value ?? '' };
};

const describeTemplateButton = ({ quickReplyButton, urlButton, callButton }: proto.IHydratedTemplateButton): Button => {
  if (urlButton) return { kind: 'url', label: urlButton.displayText ?? '', value: urlButton.url ?? '' };
  if (callButton) return { kind: 'call', label: callButton.displayText ?? '', value: callButton.phoneNumber ?? '' };
  return { kind: 'reply', label: quickReplyButton?.displayText ?? '', value: quickReplyButton?.id ?? '' };
};

const describeAnswer = (inner: proto.IMessage): CardOf<'answer'> | undefined => {
  const {
    listResponseMessage: row,
    buttonsResponseMessage: button,
    templateButtonReplyMessage: template,
    interactiveResponseMessage: flow,
  } = inner;
  if (row) return { type: 'answer', rowId: row.singleSelectReply?.selectedRowId ?? '', text: row.title ?? '' };
  if (button) return { type: 'answer', rowId: button.selectedButtonId ?? '', text: button.selectedDisplayText ?? '' };
  if (template) return { type: 'answer', rowId: template.selectedId ?? '', text: template.selectedDisplayText ?? '' };
  if (!flow) return undefined;
  return {
    type: 'answer',
    rowId: parametersOf(flow.nativeFlowResponseMessage?.paramsJson)['id'] ?? '',
    text: flow.body?.text ?? '',
  };
};

const describePoll = (inner: proto.IMessage): CardOf<'poll'> | undefined => {
  const poll = inner.pollCreationMessage ?? inner.pollCreationMessageV2 ?? inner.pollCreationMessageV3;
  return poll
    ? {
        type: 'poll',
        name: poll.name ?? '',
        selectable: poll.selectableOptionsCount ?? 0,
        options: (poll.options ?? []).map(({ optionName }) => ({ name: optionName ?? '', voters: [] })),
      }
    : undefined;
};

const describeEvent = ({ eventMessage: event }: proto.IMessage): CardOf<'event'> | undefined => {
  return event
    ? {
        type: 'event',
        name: event.name ?? '',
        description: event.description ?? '',
        location: event.location?.name ?? '',
        startsAt: Number(event.startTime ?? 0) * 1000,
        endsAt: event.endTime ? Number(event.endTime) * 1000 : undefined,
        isCanceled: event.isCanceled ?? false,
        replies: [],
      }
    : undefined;
};

const describePreview = ({ extendedTextMessage: text }: proto.IMessage): CardOf<'preview'> | undefined => {
  const ad = text?.contextInfo?.externalAdReply;
  if (ad)
    return { type: 'preview', url: ad.sourceUrl ?? '', title: ad.title ?? '', description: ad.body ?? '', isAd: true };
  return text?.matchedText
    ? {
        type: 'preview',
        url: text.matchedText,
        title: text.title ?? '',
        description: text.description ?? '',
        isAd: false,
      }
    : undefined;
};
