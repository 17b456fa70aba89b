import type { Message } from '@recado/shared/contract/messages';
import { sameDay } from '../../i18n/format.ts';
import type { Waiting } from './use-send.ts';

export type Row =
  | { kind: 'day'; key: string; date: Date }
  | { kind: 'message'; key: string; message: Message; first: boolean }
  | { kind: 'waiting'; key: string; waiting: Waiting; first: boolean };

/** Messages of one person within so many milliseconds stand close together. */
const closeTogether = 5 * 60_000;

const continues = (previous: Message | undefined, message: Message): boolean =>
  previous !== undefined &&
  previous.fromMe === message.fromMe &&
  previous.isPrivate === message.isPrivate &&
  previous.user?.id === message.user?.id &&
  previous.participant === message.participant &&
  Date.parse(message.createdAt) - Date.parse(previous.createdAt) < closeTogether &&
  sameDay(new Date(previous.createdAt), new Date(message.createdAt));

/** What the conversation draws from top to bottom: days, messages, and what is on its way. */
export const conversationRows = (messages: readonly Message[], waiting: readonly Waiting[]): Row[] => {
  const rows: Row[] = [];
  let day: Date | null = null;
  const open = (date: Date): void => {
    if (day === null || !sameDay(day, date)) rows.push({ kind: 'day', key: date.toDateString(), date });
    day = date;
  };
  messages.forEach((message, index) => {
    open(new Date(message.createdAt));
    rows.push({ kind: 'message', key: message.id, message, first: !continues(messages[index - 1], message) });
  });
  waiting.forEach((one, index) => {
    open(new Date(one.startedAt));
    rows.push({ kind: 'waiting', key: one.requestId, waiting: one, first: index === 0 });
  });
  return rows;
};
