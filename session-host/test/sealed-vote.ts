import { createHash, randomBytes } from 'node:crypto';
import { aesEncryptGCM, hmacSign, proto } from '@whiskeysockets/baileys';

/** Returns a vote as the voter's phone encrypts it. `creator` and `voter` are JIDs, `options` the names of what is chosen. */
export const sealedVote = (
  pollId: string,
  secret: Uint8Array,
  creator: string,
  voter: string,
  options: string[],
): proto.Message.IPollEncValue => {
  const key = hmacSign(
    Buffer.concat([...[pollId, creator, voter, 'Poll Vote'].map((part) => Buffer.from(part)), Buffer.from([1])]),
    hmacSign(secret, new Uint8Array(32)),
  );
  const encIv = randomBytes(12);
  const selectedOptions = options.map((option) => createHash('sha256').update(option).digest());
  return {
    encIv,
    encPayload: aesEncryptGCM(
      proto.Message.PollVoteMessage.encode({ selectedOptions }).finish(),
      key,
      encIv,
      Buffer.from(`${pollId}\0${voter}`),
    ),
  };
};
