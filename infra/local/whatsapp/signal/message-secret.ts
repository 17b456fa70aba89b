import { randomBytes } from 'node:crypto';
import { aesDecryptGCM, aesEncryptGCM, hmacSign, proto, sha256 } from '@whiskeysockets/baileys';
import { addressing, type Account, type Addressing } from '../contract/account.ts';
import { jidOf } from '../jids.ts';

/** A poll or event that somebody answers. Its secret travels in the message; only who has the message can read answers. */
export interface SecretContext {
  /** The id of the message. */
  id: string;
  secret: Uint8Array;
  /** Who wrote it. */
  author: Account;
  /** Who answers. */
  by: Account;
}

export interface Sealed {
  encPayload: Buffer;
  encIv: Buffer;
}

type MaybeSealed = Pick<proto.Message.IPollEncValue, 'encPayload' | 'encIv'>;

/** Seals the options that a voter chose. */
export const sealVote = (options: string[], context: SecretContext, by: Addressing): Sealed => {
  const vote = proto.Message.PollVoteMessage.encode({ selectedOptions: options.map(hashOf) }).finish();
  return seal(vote, 'Poll Vote', context, by);
};

/** The chosen ones of a poll's options. @throws when the vote was not made for this poll. */
export const openVote = (options: string[], vote: MaybeSealed, context: SecretContext): string[] => {
  const { selectedOptions } = proto.Message.PollVoteMessage.decode(open(vote, 'Poll Vote', context));
  return options.filter((option) => selectedOptions.some((chosen) => hashOf(option).equals(chosen)));
};

/** Seals the answer to an event. */
export const sealAttendance = (
  response: proto.Message.IEventResponseMessage,
  context: SecretContext,
  by: Addressing,
): Sealed => {
  return seal(proto.Message.EventResponseMessage.encode(response).finish(), 'Event Response', context, by);
};

/** The answer to an event. @throws when it was not made for this event. */
export const openAttendance = (sealed: MaybeSealed, context: SecretContext): proto.Message.EventResponseMessage => {
  return proto.Message.EventResponseMessage.decode(open(sealed, 'Event Response', context));
};

/** The secret of a new poll or event. */
export const newMessageSecret = (): Buffer => {
  return randomBytes(32);
};

/** Votes name an option by its hash. */
const hashOf = (option: string): Buffer => {
  return sha256(Buffer.from(option));
};

const seal = (plaintext: Uint8Array, use: string, context: SecretContext, by: Addressing): Sealed => {
  const encIv = randomBytes(12);
  const { key, aad } = keyOf(use, context, by, by);
  return { encIv, encPayload: aesEncryptGCM(plaintext, key, encIv, aad) };
};

/** Which addresses the other side used is not said: like WhatsApp's clients, all ways are tried. */
const open = ({ encPayload, encIv }: MaybeSealed, use: string, context: SecretContext): Buffer => {
  for (const authorBy of addressing.options) {
    for (const answererBy of addressing.options) {
      const { key, aad } = keyOf(use, context, authorBy, answererBy);
      try {
        return aesDecryptGCM(encPayload ?? Buffer.alloc(0), key, encIv ?? Buffer.alloc(0), aad);
      } catch {
        // Sealed with other addresses; when none is left, it is said below.
      }
    }
  }
  throw new Error(`A ${use} that does not open`);
};

const keyOf = (
  use: string,
  { id, secret, author, by }: SecretContext,
  authorBy: Addressing,
  answererBy: Addressing,
): { key: Buffer; aad: Buffer } => {
  const [authorJid, answererJid] = [jidOf(author, authorBy), jidOf(by, answererBy)];
  const info = Buffer.concat([
    Buffer.from(id),
    Buffer.from(authorJid),
    Buffer.from(answererJid),
    Buffer.from(use),
    Buffer.from([1]),
  ]);
  const extracted = hmacSign(secret, new Uint8Array(32), 'sha256');
  return { key: hmacSign(info, extracted, 'sha256'), aad: Buffer.from(`${id}\u0000${answererJid}`) };
};
