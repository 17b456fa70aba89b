import { proto } from '@whiskeysockets/baileys';
import type { CardOf } from '../contract/card.ts';

const { EventResponseType } = proto.Message.EventResponseMessage;

/** Each answer to an event by its name and by its number on the wire. */
export const attendanceNames: [
  CardOf<'event'>['replies'][number]['reply'],
  proto.Message.EventResponseMessage.EventResponseType,
][] = [
  ['going', EventResponseType.GOING],
  ['not-going', EventResponseType.NOT_GOING],
  ['maybe', EventResponseType.MAYBE],
];
