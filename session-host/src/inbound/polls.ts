import { createHash } from 'node:crypto';
import {
  BufferJSON,
  decryptPollVote,
  isJidGroup,
  jidNormalizedUser,
  normalizeMessageContent,
  type proto,
} from '@whiskeysockets/baileys';
import { maxPollOptions } from '@recado/shared/contract/cards';
import type { Address, Chat, InboundMessage, InboundPollVote } from '@recado/shared/contract/queue-messages/inbound';
import type { AuthState } from '../auth/auth-state.ts';
import type { ConnectionRef } from '../platform/connection-ref.ts';
import type { Change } from '../platform/fenced-items.ts';
import { hostKeys } from '../platform/host-keys.ts';
import { personOf, type FindAlternative } from '../people/address.ts';
import { chatNames, nameInChat } from './chat-names.ts';
import { authorOf, chatOfMessage, type ReceivedMessage } from './message-event.ts';
import type { Self } from '../people/self.ts';
import { widOf } from './wid.ts';
import { profileName } from '../people/profile-name.ts';

/** Days for which votes of a poll can be read. */
const keepDays = 90;

/** The key that decrypts the votes of a poll. */
interface PollKey {
  secret: Uint8Array;
  /** SHA-256 of each option's name, in base64. Votes name options by it. */
  options: string[];
  /** JIDs of the poll's author. Votes are encrypted for one of them, without naming it. */
  creators: string[];
}

const keyOf = (chat: string, wid: string, fromMe: boolean): string => hostKeys.poll(nameInChat(chat, wid, fromMe));

const jidsOf = ({ number, lid }: Address): string[] => [
  ...(number ? [`${number}@s.whatsapp.net`] : []),
  ...(lid ? [`${lid}@lid`] : []),
];

const ownJids = ({ id, lid }: Self): string[] =>
  [id, lid].filter((jid) => jid !== undefined && jid !== '').map((jid) => jidNormalizedUser(jid));

/** Returns the change that stores the key of a poll; null when the message is not a poll. `now` in milliseconds. */
export const pollKeyChange = (
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
  const pollKey: PollKey = {
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
      v: auth.seal(JSON.stringify(pollKey, BufferJSON.replacer), sk),
      expiresAt: Math.floor(now / 1_000) + keepDays * 86_400,
    },
  };
};

interface Found {
  poll: PollKey;
  wid: string;
  fromMe: boolean;
}

/**
 * Finds the stored key of a poll by WhatsApp's id. In a group the poll may be of any of `authors`, among them the
 * voter.
 */
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
    if (text !== null) return { fromMe, wid, poll: JSON.parse(text, BufferJSON.reviver) as PollKey };
  }
  return null;
};

/** Decrypts a vote with each pair of addresses of author and voter; returns null when none fits. */
const decryptVote = (
  vote: proto.Message.IPollEncValue,
  wid: string,
  { secret, creators }: PollKey,
  voters: readonly string[],
): proto.Message.IPollVoteMessage | null => {
  for (const pollCreatorJid of creators) {
    for (const voterJid of voters) {
      try {
        return decryptPollVote(vote, { pollCreatorJid, pollMsgId: wid, pollEncKey: secret, voterJid });
      } catch {
        // Another pair of addresses may fit.
      }
    }
  }
  return null;
};

/**
 * Returns the event of a vote; null when the message is not a vote, its poll is unknown, or it can't be decrypted.
 * Throws when the table can't be read.
 */
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
  // The key of a poll that came just before is still being written, as after an outage.
  await auth.commits.flushed();
  const found = await findPoll(auth, chat, pollId, authors);
  if (!found) return null;
  const decrypted = decryptVote(vote, pollId, found.poll, fromMe ? ownJids(self) : jidsOf(address));
  if (!decrypted) return null;
  const chosen = (decrypted.selectedOptions ?? []).map((hash) =>
    found.poll.options.indexOf(Buffer.from(hash).toString('base64')),
  );
  return {
    ...ref,
    channel: 'whatsapp',
    type: 'pollVote',
    chat,
    wid: found.wid,
    fromMe: found.fromMe,
    by: { fromMe, address: fromMe ? null : address, name: fromMe ? null : profileName(pushName) },
    options: [...new Set(chosen)].filter((place) => place >= 0),
    at: Number(senderTimestampMs?.toString() ?? 0) || timestamp * 1_000,
  };
};
