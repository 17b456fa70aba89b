import { proto } from '@whiskeysockets/baileys';
import type { NewMessage } from '../../contract/new-message.ts';
import { newMessageSecret } from '../../signal/message-secret.ts';
import type { Writer } from './writer.ts';

type Part<Name extends keyof NewMessage> = NonNullable<NewMessage[Name]>;

/** Composes a message that is neither text nor file. */
export const composeCard = (_writer: Writer, input: NewMessage): proto.IMessage => {
  if (input.location) return composeLocation(input.location);
  if (input.contacts) return composeContacts(input.contacts);
  if (input.list) return composeList(input.list);
  if (input.buttons) return composeButtons(input.buttons);
  if (input.poll) return composePoll(input.poll);
  return input.event ? composeEvent(input.event) : {};
};

const composeLocation = ({ latitude, longitude, name, address, live }: Part<'location'>): proto.IMessage => {
  const place = { degreesLatitude: latitude, degreesLongitude: longitude };
  return live
    ? { liveLocationMessage: { ...place, accuracyInMeters: 10, sequenceNumber: live.sequence } }
    : { locationMessage: { ...place, name, address } };
};

const composeContacts = (people: Part<'contacts'>): proto.IMessage => {
  const contacts = people.map(({ name, numbers }) => ({ displayName: name, vcard: formatVcard(name, numbers) }));
  const [only] = contacts;
  return contacts.length === 1 && only
    ? { contactMessage: only }
    : { contactsArrayMessage: { displayName: `${contacts.length} contatos`, contacts } };
};

const formatVcard = (name: string, numbers: string[]): string => {
  const escaped = name.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');
  const lines = numbers.map(
    (number, n) => `item${n + 1}.TEL;waid=${number}:+${number}\nitem${n + 1}.X-ABLabel:Celular`,
  );
  return ['BEGIN:VCARD', 'VERSION:3.0', `N:;${escaped};;;`, `FN:${escaped}`, ...lines, 'END:VCARD'].join('\n');
};

const composeList = ({ title, text, footer, buttonText, sections }: Part<'list'>): proto.IMessage => {
  const listType = proto.Message.ListMessage.ListType.SINGLE_SELECT;
  return { listMessage: { title, description: text, footerText: footer, buttonText, listType, sections } };
};

/** Composes buttons as businesses send them today: an interactive message with native flows. */
const composeButtons = ({ text, footer, buttons }: Part<'buttons'>): proto.IMessage => {
  const nativeFlowMessage = { buttons: buttons.map(flowButton), messageVersion: 1 };
  return {
    interactiveMessage: {
      body: { text },
      footer: footer === undefined ? undefined : { text: footer },
      nativeFlowMessage,
    },
  };
};

const FLOWS = {
  reply: ['quick_reply', 'id'],
  url: ['cta_url', 'url'],
  call: ['cta_call', 'phone_number'],
  copy: ['cta_copy', 'copy_code'],
} as const;

const flowButton = ({
  kind,
  label,
  value,
}: Part<'buttons'>['buttons'][number]): proto.Message.InteractiveMessage.NativeFlowMessage.INativeFlowButton => {
  const [name, field] = FLOWS[kind];
  return { name, buttonParamsJson: JSON.stringify({ display_text: label, [field]: value }) };
};

const composePoll = ({ name, options, selectable = 1 }: Part<'poll'>): proto.IMessage => {
  return {
    messageContextInfo: { messageSecret: newMessageSecret() },
    pollCreationMessageV3: {
      name,
      options: options.map((optionName) => ({ optionName })),
      selectableOptionsCount: selectable,
    },
  };
};

const composeEvent = ({
  name,
  description,
  location,
  startsAt,
  endsAt,
  isCanceled = false,
}: Part<'event'>): proto.IMessage => {
  return {
    messageContextInfo: { messageSecret: newMessageSecret() },
    eventMessage: {
      name,
      description,
      isCanceled,
      location: location === undefined ? undefined : { name: location },
      startTime: Math.floor(startsAt / 1000),
      endTime: endsAt === undefined ? undefined : Math.floor(endsAt / 1000),
    },
  };
};
