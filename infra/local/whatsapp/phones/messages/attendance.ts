import { proto } from '@whiskeysockets/baileys';
import type { CardOf } from '../../contract/card.ts';

const { EventResponseType } = proto.Message.EventResponseMessage;

/** The answers to an event: names and numbers on the wire. */
export const attendanceNames: [
  CardOf<'event'>['replies'][number]['reply'],
  proto.Message.EventResponseMessage.EventResponseType,
][] = [
  ['going', EventResponseType.GOING],
  ['not-going', EventResponseType.NOT_GOING],
  ['maybe', EventResponseType.MAYBE],
];
