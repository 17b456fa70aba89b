import { DecryptCommand, GenerateDataKeyCommand } from '@aws-sdk/client-kms';
import type { KMSClient } from '@aws-sdk/client-kms';
import type { ConnectionRef } from '../connections/connection-ref.ts';
import { ConnectionCipher } from './connection-cipher.ts';

export interface DataKey {
  cipher: ConnectionCipher;
  /** The key as KMS wrapped it: what is stored. */
  wrapped: Uint8Array;
}

/** A data key for each connection, wrapped by KMS and bound to company and connection by its encryption context. */
export class DataKeys {
  readonly #client: KMSClient;
  readonly #keyId: string;

  constructor(client: KMSClient, keyId: string) {
    this.#client = client;
    this.#keyId = keyId;
  }

  async create(ref: ConnectionRef): Promise<DataKey> {
    const { Plaintext, CiphertextBlob } = await this.#client.send(
      new GenerateDataKeyCommand({ KeyId: this.#keyId, KeySpec: 'AES_256', EncryptionContext: contextOf(ref) }),
    );
    if (!Plaintext || !CiphertextBlob) throw new Error('KMS gave no data key');
    return { cipher: new ConnectionCipher(Plaintext), wrapped: CiphertextBlob };
  }

  async unwrap(ref: ConnectionRef, wrapped: Uint8Array): Promise<DataKey> {
    const { Plaintext } = await this.#client.send(
      new DecryptCommand({ KeyId: this.#keyId, CiphertextBlob: wrapped, EncryptionContext: contextOf(ref) }),
    );
    if (!Plaintext) throw new Error('KMS gave no data key');
    return { cipher: new ConnectionCipher(Plaintext), wrapped };
  }
}

const contextOf = ({ companyId, whatsappId }: ConnectionRef): Record<string, string> => ({
  company: String(companyId),
  connection: String(whatsappId),
});
