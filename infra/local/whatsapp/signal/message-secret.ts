import { randomBytes } from 'node:crypto';
import { aesDecryptGCM, aesEncryptGCM, hmacSign, proto, sha256 } from '@whiskeysockets/baileys';
import { addressing, type Account, type Addressing } from '../contract/account.ts';
import { jidOf } from '../world/jids.ts';

/** A poll or event and the account that answers it. Only holders of the message's secret can decrypt answers. */
export interface SecretContext {
  /** The id of the message. */
  id: string;
  secret: Uint8Array;
  /** The author of the message. */
  author: Account;
  /** The account that answers. */
  by: Account;
}

interface EncryptedPayload {
  encPayload: Buffer;
  encIv: Buffer;
}

type PartialEncryptedPayload = Pick<proto.Message.IPollEncValue, 'encPayload' | 'encIv'>;

/** Encrypts the chosen options of a poll. */
export const encryptVote = (options: string[], context: SecretContext, by: Addressing): EncryptedPayload => {
  const vote = proto.Message.PollVoteMessage.encode({ selectedOptions: options.map(hashOf) }).finish();
  return encrypt(vote, 'Poll Vote', context, by);
};

/** Decrypts the chosen options of a poll. @throws if the vote is not for this poll */
export const decryptVote = (options: string[], vote: PartialEncryptedPayload, context: SecretContext): string[] => {
  const { selectedOptions } = proto.Message.PollVoteMessage.decode(decrypt(vote, 'Poll Vote', context));
  return options.filter((option) => selectedOptions.some((chosen) => hashOf(option).equals(chosen)));
};

/** Encrypts the answer to an event. */
export const encryptAttendance = (
  response: proto.Message.IEventResponseMessage,
  context: SecretContext,
  by: Addressing,
): EncryptedPayload => {
  return encrypt(proto.Message.EventResponseMessage.encode(response).finish(), 'Event Response', context, by);
};

/** Decrypts the answer to an event. @throws if it is not for this event */
export const decryptAttendance = (
  sealed: PartialEncryptedPayload,
  context: SecretContext,
): proto.Message.EventResponseMessage => {
  return proto.Message.EventResponseMessage.decode(decrypt(sealed, 'Event Response', context));
};

/** Generates the secret of a new poll or event. */
export const newMessageSecret = (): Buffer => {
  return randomBytes(32);
};

/** Hash of an option, by which votes name it. */
const hashOf = (option: string): Buffer => {
  return sha256(Buffer.from(option));
};

const encrypt = (plaintext: Uint8Array, use: string, context: SecretContext, by: Addressing): EncryptedPayload => {
  const encIv = randomBytes(12);
  const { key, aad } = keyOf(use, context, by, by);
  return { encIv, encPayload: aesEncryptGCM(plaintext, key, encIv, aad) };
};

/** Tries all combinations of addressing, as WhatsApp's clients do, because the payload does not name the one used. */
const decrypt = ({ encPayload, encIv }: PartialEncryptedPayload, use: string, context: SecretContext): Buffer => {
  for (const authorBy of addressing.options) {
    for (const answererBy of addressing.options) {
      const { key, aad } = keyOf(use, context, authorBy, answererBy);
      try {
        return aesDecryptGCM(encPayload ?? Buffer.alloc(0), key, encIv ?? Buffer.alloc(0), aad);
      } catch {
        // Encrypted with other addresses: try the next combination.
      }
    }
  }
  throw new Error(`A ${use} could not be decrypted`);
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
