import { isJidGroup, isLidUser } from '@whiskeysockets/baileys';
import type { proto, WAMessageKey } from '@whiskeysockets/baileys';
import type { Ack } from '@recado/shared/contract/messages';
import {
  importedChange,
  importedMessage,
  maxImportBatch,
  maxImportedChanges,
} from '@recado/shared/contract/queue-messages/history';
import type { ImportedMessage } from '@recado/shared/contract/queue-messages/history';
import type { InboundChange } from '@recado/shared/contract/queue-messages/inbound';
import type { HistoryRequest } from '@recado/shared/contract/queue-messages/outbound';
import type { ConnectionRef } from '../connections/connection-ref.ts';
import type { FindAlternative } from '../inbound/address.ts';
import { changeEvent } from '../inbound/change-event.ts';
import { messageEvent } from '../inbound/message-event.ts';
import type { MessageEvent } from '../inbound/message-event.ts';
import type { Self } from '../inbound/read-stanza.ts';
import { reactionsOf } from './changes-of.ts';

/** How much of one chat's messages one event carries: so many messages, and bytes. */
export interface BatchLimits {
  messages: number;
  bytes: number;
}

/** The queue takes 256 KB. */
const importLimits: BatchLimits = { messages: maxImportBatch, bytes: 150_000 };

/** Messages of one chat that are told together, oldest first. */
export interface HistoryBatch {
  /** What the phone calls the chat. */
  name: string | null;
  messages: ImportedMessage[];
  /** Of those that have media. */
  media: MessageEvent[];
}

/**
 * Messages between two moments (milliseconds, both included), of groups or not. With `before` they are one page of many,
 * the newest first: each stands before that moment, and leaves room for older ones of its second.
 */
type Wanted = Pick<HistoryRequest, 'since' | 'until' | 'groups'> & { before?: number };

interface Dated {
  info: proto.IWebMessageInfo;
  /** Milliseconds. */
  at: number;
  order: number;
}

type Chat = proto.IConversation;
type Number64 = number | { toString: () => string } | null | undefined;

const numberOf = (value: Number64): number => Number(value?.toString() ?? Number.NaN);

/** The messages of a chat, oldest first, those of one second by the phone's own order and told apart by a millisecond each: from its begin, or back from `before`. */
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
      // The phone lists the newest first; where it numbers them, the greater number is the newer.
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

/** How far our own message came, as the phone knows (behaviour, section 16); one that it says nothing of has left. */
const ackOf = ({ key, status }: proto.IWebMessageInfo): Ack => {
  if (key?.fromMe !== true) return 0;
  return Math.max(1, Math.min(4, (status ?? 2) - 1)) as Ack;
};

/** The messages that nobody has read on the phone: as many of the newest of the contact as it says. */
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

interface Made {
  event: MessageEvent;
  message: ImportedMessage;
}

const messagesOf = async (
  ref: ConnectionRef,
  chat: Chat,
  { since, until, before }: Wanted,
  self: Self,
  find: FindAlternative,
): Promise<Made[]> => {
  const dated = inOrder(chat, before);
  const unread = unreadOf(chat, dated);
  const made: Made[] = [];
  const changes: InboundChange[] = [];
  for (const { info, at } of dated) {
    if (!info.message || at < since) continue;
    const received = {
      key: keyOf(chat, info),
      timestamp: at / 1_000,
      pushName: info.pushName ?? null,
      message: info.message,
    };
    // Who administrates a group now need not have then.
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
    // What breaks the contract would be refused at every attempt, and hold up everything behind it.
    if (event && checked?.success) made.push({ event, message: checked.data });
  }
  applyChanges(made, changes);
  return made;
};

/** Of an edit, a revoke or a reaction only the message itself is told, with what became of it. */
const applyChanges = (made: readonly Made[], changes: readonly InboundChange[]): void => {
  const nameOf = ({ wid, fromMe }: Pick<InboundChange, 'wid' | 'fromMe'>): string => `${fromMe ? 'me' : 'them'}.${wid}`;
  const byName = new Map(made.map(({ message }) => [nameOf(message.message), message]));
  for (const change of changes) {
    const target = byName.get(nameOf(change));
    const checked = importedChange.safeParse(change);
    if (target && checked.success && target.changes.length < maxImportedChanges) target.changes.push(checked.data);
  }
};

/** In pieces that one event and one transaction can carry. */
const batchesOf = (name: string | null, made: readonly Made[], limits: BatchLimits): HistoryBatch[] => {
  const batches: HistoryBatch[] = [];
  let bytes = 0;
  for (const { event, message } of made) {
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

/** Of each address the other one that the part itself tells, else what is known from before. */
const findIn = (history: proto.HistorySync, find: FindAlternative): FindAlternative => {
  const told = new Map<string, string>();
  for (const { lidJid, pnJid } of history.phoneNumberToLidMappings) {
    if (lidJid && pnJid) told.set(lidJid, pnJid).set(pnJid, lidJid);
  }
  return async (jid) => told.get(jid) ?? (await find(jid));
};

/** What of a part an import wants: messages between its dates, of groups where it wants those. The same for the same part, always. */
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
    const name = (chat.displayName || chat.name)?.slice(0, 500) || null;
    batches.push(...batchesOf(name, await messagesOf(ref, chat, request, self, findIn(history, find)), limits));
  }
  return batches;
};
