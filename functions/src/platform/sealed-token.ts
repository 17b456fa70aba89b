import { DecryptCommand, GenerateDataKeyCommand } from '@aws-sdk/client-kms';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { kmsClient } from './clients.ts';
import { environment } from './environment.ts';

const algorithm = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

/** The owner of a token. It is bound into the data key and the sealed text, so that neither opens for another owner. */
type TokenOwner = { companyId: number } & (
  | { whatsappId: number; purpose?: 'external-api' }
  | { purpose: 'alerts' | 'web-push' | 'webhook' | 'flow' | 'integration' | 'mcp' | 'prompt' | 'erasure' }
  | { purpose: 'credential' | 'certificate'; credential: string }
);

/** A token as it is stored: the data key as KMS wrapped it, and what it seals (nonce, tag, ciphertext). Base64. */
interface SealedToken {
  key: string;
  text: string;
}

const contextOf = (owner: TokenOwner): Record<string, string> => ({
  company: String(owner.companyId),
  ...('whatsappId' in owner
    ? { connection: String(owner.whatsappId), purpose: owner.purpose ?? 'channel' }
    : { purpose: owner.purpose, ...('credential' in owner ? { credential: owner.credential } : {}) }),
});
const placeOf = (owner: TokenOwner): Buffer => Buffer.from(JSON.stringify(contextOf(owner)));

/** Seals a token with a data key of its own. */
export const sealToken = async (token: string, owner: TokenOwner): Promise<SealedToken> => {
  const { Plaintext, CiphertextBlob } = await kmsClient().send(
    new GenerateDataKeyCommand({
      KeyId: environment().KMS_KEY_ID,
      KeySpec: 'AES_256',
      EncryptionContext: contextOf(owner),
    }),
  );
  if (!Plaintext || !CiphertextBlob) throw new Error('KMS gave no data key');
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, Plaintext, iv).setAAD(placeOf(owner));
  const sealed = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
  return {
    key: Buffer.from(CiphertextBlob).toString('base64'),
    text: Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64'),
  };
};

/** Recently opened tokens by their sealed text: a busy connection asks KMS once in a while. */
const opened = new Map<string, string>();
const maxOpened = 1_000;

/** Throws when the token was changed or belongs to another owner. */
export const openToken = async ({ key, text }: SealedToken, owner: TokenOwner): Promise<string> => {
  const name = `${JSON.stringify(contextOf(owner))}.${text}`;
  const known = opened.get(name);
  if (known !== undefined) return known;
  const { Plaintext } = await kmsClient().send(
    new DecryptCommand({
      KeyId: environment().KMS_KEY_ID,
      CiphertextBlob: Buffer.from(key, 'base64'),
      EncryptionContext: contextOf(owner),
    }),
  );
  if (!Plaintext) throw new Error('KMS gave no data key');
  const bytes = Buffer.from(text, 'base64');
  const decipher = createDecipheriv(algorithm, Plaintext, bytes.subarray(0, ivLength), { authTagLength: tagLength })
    .setAAD(placeOf(owner))
    .setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
  const token = Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]).toString(
    'utf8',
  );
  if (opened.size >= maxOpened) opened.clear();
  opened.set(name, token);
  return token;
};
