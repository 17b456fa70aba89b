import { createHash } from 'node:crypto';
import {
  BufferJSON,
  decryptPollVote,
  isJidGroup,
  jidNormalizedUser,
  normalizeMessageContent,
} from '@whiskeysockets/baileys';
import type { proto } from '@whiskeysockets/baileys';
import { maxPollOptions } from '@recado/shared/contract/cards';
import type { Address, Chat, InboundMessage, InboundPollVote } from '@recado/shared/contract/queue-messages/inbound';
import type { AuthState } from '../auth/auth-state.ts';
import type { ConnectionRef } from '../connections/connection-ref.ts';
import type { Change } from '../platform/fenced-items.ts';
import { hostKeys } from '../platform/host-keys.ts';
import { personOf } from './address.ts';
import type { FindAlternative } from './address.ts';
import { chatNames, nameInChat } from './chat-names.ts';
import { authorOf, chatOfMessage } from './message-event.ts';
import type { ReceivedMessage } from './message-event.ts';
import type { Self } from './read-stanza.ts';
import { widOf } from './wid.ts';

/** Days for which votes of a poll can be read. */
const keepDays = 90;

/** What reading the votes of a poll needs. */
interface Poll {
  secret: Uint8Array;
  /** SHA-256 of each option's name, in base64: votes name options so. */
  options: string[];
  /** JIDs of who made it: votes are sealed for one of them, and do not say which. */
  creators: string[];
}

const keyOf = (chat: string, wid: string, fromMe: boolean): string => hostKeys.poll(nameInChat(chat, wid, fromMe));

const jidsOf = ({ number, lid }: Address): string[] => [
  ...(number ? [`${number}@s.whatsapp.net`] : []),
  ...(lid ? [`${lid}@lid`] : []),
];

const ownJids = ({ id, lid }: Self): string[] =>
  [id, lid].filter((jid) => jid !== undefined && jid !== '').map((jid) => jidNormalizedUser(jid));

/** The item by which votes of a poll will be read; null when the message is none. `now` in milliseconds. */
export const pollNote = (
  event: Pick<InboundMessage, 'wid' | 'fromMe' | 'chat' | 'participant'>,
  message: proto.IMessage,
  self: Self,
  auth: AuthState,
  now: number,
): Change | null => {
  const inner = normalizeMessageContent(message);
  const poll =
    inner?.pollCreationMessage ??
    inner?.pollCreationMessageV2 ??
    inner?.pollCreationMessageV3 ??
    inner?.pollCreationMessageV5;
  const secret = inner?.messageContextInfo?.messageSecret ?? message.messageContextInfo?.messageSecret;
  if (!poll || !secret) return null;
  const known: Poll = {
    secret: Buffer.from(secret),
    options: (poll.options ?? []).slice(0, maxPollOptions).map(({ optionName }) =>
      createHash('sha256')
        .update(optionName ?? '')
        .digest('base64'),
    ),
    creators: event.fromMe ? ownJids(self) : jidsOf(event.participant?.address ?? event.chat.address),
  };
  const sk = keyOf(chatNames(event.chat)[0], event.wid, event.fromMe);
  return {
    sk,
    put: {
      v: auth.seal(JSON.stringify(known, BufferJSON.replacer), sk),
      expiresAt: Math.floor(now / 1_000) + keepDays * 86_400,
    },
  };
};

interface Found {
  poll: Poll;
  wid: string;
  fromMe: boolean;
}

/** A poll of a chat by WhatsApp's id of it; in a group one of its author, who may be the voter. */
const findPoll = async (
  auth: AuthState,
  chat: Chat,
  id: string,
  authors: readonly (Address | null)[],
): Promise<Found | null> => {
  const [name, ...others] = chatNames(chat);
  const ours = { fromMe: true, wid: widOf(id, null), sk: keyOf(name, widOf(id, null), true) };
  const theirs = authors.flatMap((author) =>
    [name, ...others].map((of) => ({ fromMe: false, wid: widOf(id, author), sk: keyOf(of, widOf(id, author), false) })),
  );
  const keys = [ours, ...theirs];
  const items = await auth.items.read(keys.map(({ sk }) => sk));
  for (const { fromMe, wid, sk } of keys) {
    const text = auth.open(items.get(sk)?.v, sk);
    if (text !== null) return { fromMe, wid, poll: JSON.parse(text, BufferJSON.reviver) as Poll };
  }
  return null;
};

/** Opens a vote, whichever of their addresses poll and voter were sealed by; null when none opens it. */
const openVote = (
  vote: proto.Message.IPollEncValue,
  wid: string,
  { secret, creators }: Poll,
  voters: readonly string[],
): proto.Message.IPollVoteMessage | null => {
  for (const pollCreatorJid of creators) {
    for (const voterJid of voters) {
      try {
        return decryptPollVote(vote, { pollCreatorJid, pollMsgId: wid, pollEncKey: secret, voterJid });
      } catch {
        // Another pair of addresses may open it.
      }
    }
  }
  return null;
};

/** What a vote says; null when it is none, its poll is unknown here, or it can't be opened. */
export const pollVote = async (
  ref: ConnectionRef,
  received: ReceivedMessage,
  self: Self,
  auth: AuthState,
  find: FindAlternative,
): Promise<InboundPollVote | null> => {
  const { key, message, pushName, timestamp } = received;
  const { vote, pollCreationMessageKey, senderTimestampMs } = normalizeMessageContent(message)?.pollUpdateMessage ?? {};
  const pollId = pollCreationMessageKey?.id;
  if (!vote || !pollId || !key.remoteJid) return null;
  const chat = await chatOfMessage(key, find);
  const fromMe = key.fromMe === true;
  const address =
    isJidGroup(key.remoteJid) && key.participant
      ? await personOf(find, key.participant, key.participantAlt)
      : chat.address;
  const authors = chat.isGroup ? [await authorOf(pollCreationMessageKey.participant, self, find), address] : [null];
  const found = await findPoll(auth, chat, pollId, authors);
  if (!found) return null;
  const opened = openVote(vote, pollId, found.poll, fromMe ? ownJids(self) : jidsOf(address));
  if (!opened) return null;
  const chosen = (opened.selectedOptions ?? []).map((hash) =>
    found.poll.options.indexOf(Buffer.from(hash).toString('base64')),
  );
  return {
    ...ref,
    channel: 'whatsapp',
    type: 'pollVote',
    chat,
    wid: found.wid,
    fromMe: found.fromMe,
    by: { fromMe, address: fromMe ? null : address, name: fromMe ? null : pushName?.slice(0, 500) || null },
    options: [...new Set(chosen)].filter((place) => place >= 0),
    at: Number(senderTimestampMs?.toString() ?? 0) || timestamp * 1_000,
  };
};
