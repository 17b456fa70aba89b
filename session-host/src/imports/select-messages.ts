import { isJidGroup, isLidUser, type proto, type WAMessageKey } from '@whiskeysockets/baileys';
import type { Ack } from '@recado/shared/contract/messages';
import {
  importedChange,
  importedMessage,
  maxImportBatch,
  maxImportedChanges,
  type ImportedMessage,
} from '@recado/shared/contract/queue-messages/history';
import type { InboundChange } from '@recado/shared/contract/queue-messages/inbound';
import type { HistoryRequest } from '@recado/shared/contract/queue-messages/outbound';
import type { ConnectionRef } from '../platform/connection-ref.ts';
import type { FindAlternative } from '../people/address.ts';
import { changeEvent } from '../inbound/change-event.ts';
import { messageEvent, type MessageEvent } from '../inbound/message-event.ts';
import type { Self } from '../people/self.ts';
import { reactionsOf } from './imported-reactions.ts';
import { profileName } from '../people/profile-name.ts';

/** Limits of one event: messages and bytes. */
export interface BatchLimits {
  messages: number;
  bytes: number;
}

/** Limits for imports. The queue allows 256 KB. */
const importLimits: BatchLimits = { messages: maxImportBatch, bytes: 150_000 };

/** Messages of one chat that are published in one event, oldest first. */
export interface HistoryBatch {
  /** Name of the chat on the phone. */
  name: string | null;
  messages: ImportedMessage[];
  /** The messages that have media. */
  media: MessageEvent[];
}

/**
 * Selects messages between two times (milliseconds, both included), with or without groups. `before`, if given, marks
 * one page of several that are read from the newest to the oldest: its messages get times before `before`, which leave
 * room for older messages of the same second.
 */
type Wanted = Pick<HistoryRequest, 'since' | 'until' | 'groups'> & { before?: number };

interface Dated {
  info: proto.IWebMessageInfo;
  /** Time of the message, in milliseconds. */
  at: number;
  order: number;
}

type Chat = proto.IConversation;
type Number64 = number | { toString: () => string } | null | undefined;

const numberOf = (value: Number64): number => Number(value?.toString() ?? Number.NaN);

/**
 * Returns the messages of a chat, oldest first. Messages of the same second keep the phone's order and get times one
 * millisecond apart: counted up from the second, or with `before` counted down from it.
 */
export const inOrder = (chat: Chat, before?: number): Dated[] => {
  const dated = byTime(chat);
  if (before === undefined) countUp(dated);
  else countDown(dated, before);
  return dated;
};

const byTime = (chat: Chat): Dated[] => {
  return (chat.messages ?? [])
    .flatMap(({ message, msgOrderId }, index): Dated[] => {
      const seconds = numberOf(message?.messageTimestamp);
      // The phone lists the newest message first. Where it numbers messages, a greater number is newer.
      const order = Number.isNaN(numberOf(msgOrderId)) ? -index : numberOf(msgOrderId);
      return message && Number.isSafeInteger(seconds) && seconds > 0
        ? [{ info: message, at: seconds * 1_000, order }]
        : [];
    })
    .toSorted((one, other) => one.at - other.at || one.order - other.order);
};

const countUp = (dated: readonly Dated[]): void => {
  for (const [index, one] of dated.entries()) {
    const before = dated[index - 1];
    if (before && one.at <= before.at && before.at - one.at < 999) one.at = before.at + 1;
  }
};

const countDown = (dated: readonly Dated[], before: number): void => {
  let next = before;
  for (const one of dated.toReversed()) {
    one.at = Math.min(one.at + 999, next - 1);
    next = one.at;
  }
};

/**
 * Returns the acknowledgement of our own message as the phone knows it (behaviour, section 16). A message without a
 * status was sent.
 */
const ackOf = ({ key, status }: proto.IWebMessageInfo): Ack => {
  if (key?.fromMe !== true) return 0;
  return Math.max(1, Math.min(4, (status ?? 2) - 1)) as Ack;
};

/** Returns the messages that are unread on the phone: the newest of the contact, as many as the phone counts. */
const unreadOf = ({ unreadCount }: Chat, dated: readonly Dated[]): ReadonlySet<proto.IWebMessageInfo> => {
  const theirs = dated.filter(({ info }) => info.key?.fromMe !== true && info.message);
  return new Set(unreadCount && unreadCount > 0 ? theirs.slice(-unreadCount).map(({ info }) => info) : []);
};

const keyOf = ({ id, pnJid, lidJid }: Chat, { key, participant }: proto.IWebMessageInfo): WAMessageKey => {
  const chat = key?.remoteJid || id || undefined;
  return {
    remoteJid: chat,
    fromMe: key?.fromMe === true,
    id: key?.id ?? undefined,
    participant: key?.participant ?? participant ?? undefined,
    remoteJidAlt: (isLidUser(chat) ? pnJid : lidJid) ?? undefined,
  };
};

interface Selected {
  event: MessageEvent;
  message: ImportedMessage;
}

const messagesOf = async (
  ref: ConnectionRef,
  chat: Chat,
  { since, until, before }: Wanted,
  self: Self,
  find: FindAlternative,
): Promise<Selected[]> => {
  const dated = inOrder(chat, before);
  const unread = unreadOf(chat, dated);
  const selected: Selected[] = [];
  const changes: InboundChange[] = [];
  for (const { info, at } of dated) {
    if (!info.message || at < since) continue;
    const received = {
      key: keyOf(chat, info),
      timestamp: at / 1_000,
      pushName: info.pushName ?? null,
      message: info.message,
    };
    // The author's rights at that time are unknown.
    const change = await changeEvent(ref, received, { self, find, isAdmin: () => Promise.resolve(false) });
    if (change) changes.push(change);
    const event = at > until ? null : await messageEvent(ref, received, self, find);
    const checked =
      event &&
      importedMessage.safeParse({
        message: { ...event.event, at },
        ack: ackOf(info),
        isUnread: unread.has(info),
        changes: await reactionsOf(info, event.event.chat, at, find),
      });
    // A message that breaks the contract would be refused at every attempt and block the messages behind it.
    if (event && checked?.success) selected.push({ event, message: checked.data });
  }
  applyChanges(selected, changes);
  return selected;
};

/** Adds edits, revokes and reactions to the messages that they change. They are not published on their own. */
const applyChanges = (selected: readonly Selected[], changes: readonly InboundChange[]): void => {
  const nameOf = ({ wid, fromMe }: Pick<InboundChange, 'wid' | 'fromMe'>): string => `${fromMe ? 'me' : 'them'}.${wid}`;
  const byName = new Map(selected.map(({ message }) => [nameOf(message.message), message]));
  for (const change of changes) {
    const target = byName.get(nameOf(change));
    const checked = importedChange.safeParse(change);
    if (target && checked.success && target.changes.length < maxImportedChanges) target.changes.push(checked.data);
  }
};

/** Splits messages into batches that fit into one event and one transaction. */
const batchesOf = (name: string | null, selected: readonly Selected[], limits: BatchLimits): HistoryBatch[] => {
  const batches: HistoryBatch[] = [];
  let bytes = 0;
  for (const { event, message } of selected) {
    const size = Buffer.byteLength(JSON.stringify(message));
    let batch = batches.at(-1);
    if (!batch || batch.messages.length === limits.messages || bytes + size > limits.bytes) {
      batches.push((batch = { name, messages: [], media: [] }));
      bytes = 0;
    }
    bytes += size;
    batch.messages.push(message);
    if (event.media) batch.media.push(event);
  }
  return batches;
};

/** Returns a function that finds the other form of an address: in the part itself, else among those known before. */
const findIn = (history: proto.HistorySync, find: FindAlternative): FindAlternative => {
  const mapping = new Map<string, string>();
  for (const { lidJid, pnJid } of history.phoneNumberToLidMappings) {
    if (lidJid && pnJid) mapping.set(lidJid, pnJid).set(pnJid, lidJid);
  }
  return async (jid) => mapping.get(jid) ?? (await find(jid));
};

/** Selects the messages of a part in batches of one chat each. The same part always gives the same batches. */
export const selectMessages = async (
  ref: ConnectionRef,
  history: proto.HistorySync,
  request: Wanted,
  self: Self,
  find: FindAlternative,
  limits: BatchLimits = importLimits,
): Promise<HistoryBatch[]> => {
  const batches: HistoryBatch[] = [];
  for (const chat of history.conversations) {
    if (isJidGroup(chat.id ?? undefined) === true && !request.groups) continue;
    const name = profileName(chat.displayName || chat.name);
    batches.push(...batchesOf(name, await messagesOf(ref, chat, request, self, findIn(history, find)), limits));
  }
  return batches;
};
