import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { accountId, region } from '../account/credentials.ts';
import { AwsError, operation, requireAccessKey, type Operation } from '../../http/aws-json.ts';
import type { RecordFile } from '../storage/records.ts';

const context = z.record(z.string(), z.string()).default({});
const base64 = z.base64();

export const localKeyId = '00000000-0000-4000-8000-000000000001';
export const localKeyArn = `arn:aws:kms:${region}:${accountId}:key/${localKeyId}`;

const nonceBytes = 12;
const tagBytes = 16;

/** Serialises an encryption context with sorted keys, because the order of its pairs does not count. */
const canonicalContext = (pairs: Record<string, string>) =>
  Buffer.from(JSON.stringify(Object.entries(pairs).sort(([a], [b]) => (a < b ? -1 : 1))));

const encrypt = (key: Buffer, plaintext: Buffer, pairs: Record<string, string>): Buffer => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(canonicalContext(pairs));
  const body = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
};

const decrypt = (key: Buffer, blob: Buffer, pairs: Record<string, string>): Buffer => {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, blob.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    }).setAAD(canonicalContext(pairs));
    decipher.setAuthTag(blob.subarray(nonceBytes, nonceBytes + tagBytes));
    return Buffer.concat([decipher.update(blob.subarray(nonceBytes + tagBytes)), decipher.final()]);
  } catch {
    throw new AwsError(
      'InvalidCiphertextException',
      'The ciphertext refers to a key, a context or bytes that do not fit',
    );
  }
};

const requireKey = (id: string): void => {
  if (id !== localKeyId && id !== localKeyArn) throw new AwsError('NotFoundException', `Key '${id}' does not exist`);
};

/**
 * The operations of KMS on one symmetric key, which is kept in the data folder. As on AWS,
 * decryption needs the encryption context that was given at encryption.
 */
export const kmsOperations = (file: RecordFile, accessKeyId: string): Record<string, Operation> => {
  const keys = file.of<string>('key');
  const key = Buffer.from(keys.get(localKeyId) ?? randomBytes(32).toString('base64'), 'base64');
  keys.put(localKeyId, key.toString('base64'));
  const authorized =
    (operate: Operation): Operation =>
    (input, request) => {
      requireAccessKey(request, accessKeyId);
      return operate(input, request);
    };
  return {
    GenerateDataKey: authorized(
      operation(
        z.object({
          KeyId: z.string(),
          EncryptionContext: context,
          KeySpec: z.enum(['AES_256', 'AES_128']).optional(),
          NumberOfBytes: z.number().int().min(1).max(1024).optional(),
        }),
        ({ KeyId, EncryptionContext, KeySpec, NumberOfBytes }) => {
          requireKey(KeyId);
          const plaintext = randomBytes(NumberOfBytes ?? (KeySpec === 'AES_128' ? 16 : 32));
          const blob = encrypt(key, plaintext, EncryptionContext);
          return {
            KeyId: localKeyArn,
            Plaintext: plaintext.toString('base64'),
            CiphertextBlob: blob.toString('base64'),
          };
        },
      ),
    ),
    Encrypt: authorized(
      operation(
        z.object({ KeyId: z.string(), Plaintext: base64, EncryptionContext: context }),
        ({ KeyId, Plaintext, EncryptionContext }) => {
          requireKey(KeyId);
          const blob = encrypt(key, Buffer.from(Plaintext, 'base64'), EncryptionContext);
          return {
            KeyId: localKeyArn,
            CiphertextBlob: blob.toString('base64'),
            EncryptionAlgorithm: 'SYMMETRIC_DEFAULT',
          };
        },
      ),
    ),
    Decrypt: authorized(
      operation(
        z.object({ KeyId: z.string().optional(), CiphertextBlob: base64, EncryptionContext: context }),
        ({ KeyId, CiphertextBlob, EncryptionContext }) => {
          if (KeyId !== undefined) requireKey(KeyId);
          const plaintext = decrypt(key, Buffer.from(CiphertextBlob, 'base64'), EncryptionContext);
          return {
            KeyId: localKeyArn,
            Plaintext: plaintext.toString('base64'),
            EncryptionAlgorithm: 'SYMMETRIC_DEFAULT',
          };
        },
      ),
    ),
  };
};
