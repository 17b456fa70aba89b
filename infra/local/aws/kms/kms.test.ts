import { DecryptCommand, EncryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localPool } from '../cognito/pool/pool.ts';
import { startServices, type RunningServices } from '../start-services.ts';
import { localKeyArn, localKeyId } from './kms.ts';

const credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'secret' };
let services: RunningServices;
let client: KMSClient;

beforeAll(async () => {
  services = await startServices({
    port: 0,
    accessKeyId: credentials.accessKeyId,
    pool: localPool,
    deliver: () => Promise.resolve(),
  });
  client = new KMSClient({ region: 'us-east-1', endpoint: services.url, credentials, maxAttempts: 1 });
});

afterAll(() => services.close());

test('a data key is decrypted only with its own encryption context', async () => {
  const EncryptionContext = { company: '1', connection: '2' };
  const { Plaintext, CiphertextBlob, KeyId } = await client.send(
    new GenerateDataKeyCommand({ KeyId: localKeyId, KeySpec: 'AES_256', EncryptionContext }),
  );
  expect([Plaintext!.length, KeyId]).toEqual([32, localKeyArn]);
  const opened = await client.send(
    new DecryptCommand({ CiphertextBlob, EncryptionContext: { connection: '2', company: '1' } }),
  );
  expect(opened.Plaintext).toEqual(Plaintext);
  const others: (Record<string, string> | undefined)[] = [
    undefined,
    { company: '1' },
    { company: '2', connection: '2' },
  ];
  for (const other of others) {
    await expect(client.send(new DecryptCommand({ CiphertextBlob, EncryptionContext: other }))).rejects.toMatchObject({
      name: 'InvalidCiphertextException',
    });
  }
});

test('altered ciphertext and unknown keys are refused', async () => {
  const { CiphertextBlob } = await client.send(
    new EncryptCommand({ KeyId: localKeyArn, Plaintext: Buffer.from('secret') }),
  );
  const altered = Uint8Array.from(CiphertextBlob!, (byte, at) => (at === 30 ? byte ^ 1 : byte));
  await expect(client.send(new DecryptCommand({ CiphertextBlob: altered }))).rejects.toMatchObject({
    name: 'InvalidCiphertextException',
  });
  await expect(client.send(new GenerateDataKeyCommand({ KeyId: 'other', KeySpec: 'AES_256' }))).rejects.toMatchObject({
    name: 'NotFoundException',
  });
});
