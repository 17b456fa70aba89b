import { DecryptCommand, GenerateDataKeyCommand, type KMSClient } from '@aws-sdk/client-kms';
import type { ConnectionRef } from '../platform/connection-ref.ts';
import { ConnectionCipher } from './connection-cipher.ts';

export interface DataKey {
  cipher: ConnectionCipher;
  /** The key as KMS encrypted it. This is what the table stores. */
  wrapped: Uint8Array;
}

/**
 * Creates and decrypts the data key of each connection. KMS binds it to company and connection by the encryption
 * context.
 */
export class DataKeys {
  readonly #client: KMSClient;
  readonly #keyId: string;

  constructor(client: KMSClient, keyId: string) {
    this.#client = client;
    this.#keyId = keyId;
  }

  /** Creates a data key for a connection. Throws when KMS fails. */
  async create(ref: ConnectionRef): Promise<DataKey> {
    const { Plaintext, CiphertextBlob } = await this.#client.send(
      new GenerateDataKeyCommand({ KeyId: this.#keyId, KeySpec: 'AES_256', EncryptionContext: contextOf(ref) }),
    );
    if (!Plaintext || !CiphertextBlob) throw new Error('KMS returned no data key');
    return { cipher: new ConnectionCipher(Plaintext), wrapped: CiphertextBlob };
  }

  /** Decrypts the stored data key of a connection. Throws when KMS fails, or the key belongs to another connection. */
  async unwrap(ref: ConnectionRef, wrapped: Uint8Array): Promise<DataKey> {
    const { Plaintext } = await this.#client.send(
      new DecryptCommand({ KeyId: this.#keyId, CiphertextBlob: wrapped, EncryptionContext: contextOf(ref) }),
    );
    if (!Plaintext) throw new Error('KMS returned no data key');
    return { cipher: new ConnectionCipher(Plaintext), wrapped };
  }
}

const contextOf = ({ companyId, whatsappId }: ConnectionRef): Record<string, string> => ({
  company: String(companyId),
  connection: String(whatsappId),
});
