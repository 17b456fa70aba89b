import type { DatabaseSync } from 'node:sqlite';
import type { Account } from '../contract/account.ts';
import { loadKeyPair, type StoredKeyPair } from '../keys/key-pair.ts';
import type { SignalIdentity } from '../keys/identity.ts';
import type { KeyPair } from '@whiskeysockets/baileys';

/** An account with the secrets of its phone. */
export interface StoredAccount extends Account {
  identity: SignalIdentity;
  /** Number of the next linked device. */
  nextDevice: number;
  nextPreKeyId: number;
  /** Address book of the phone; missing before it was first saved or read. */
  addressBook?: AddressBook;
}

/** The address book of a phone, as the app state that its linked devices read. */
export interface AddressBook {
  /** Key of the app state, which every linked device gets. Id and data in base64. */
  key: { id: string; data: string };
  /** The contacts by number, with their names. */
  names: Record<string, string>;
  /** The changes in their order, and the state after them, encoded. */
  patches: string[];
  state: string;
}

/** The accounts of people and companies. */
export class Accounts {
  private readonly database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  save(account: StoredAccount): void {
    this.database
      .prepare('INSERT OR REPLACE INTO account (phone, lid, document) VALUES (?, ?, ?)')
      .run(account.phone, account.lid, JSON.stringify(account));
  }

  get(phone: string): StoredAccount | undefined {
    return this.read(this.database.prepare('SELECT document FROM account WHERE phone = ?').get(phone));
  }

  byLid(lid: string): StoredAccount | undefined {
    return this.read(this.database.prepare('SELECT document FROM account WHERE lid = ?').get(lid));
  }

  list(): StoredAccount[] {
    const rows = this.database.prepare('SELECT document FROM account ORDER BY rowid').all();
    return rows.map((row) => JSON.parse(String(row['document'])) as StoredAccount);
  }

  /** Stores a one-time pre-key until a session uses it. */
  addPreKey(phone: string, id: number, key: StoredKeyPair): void {
    this.database
      .prepare('INSERT OR REPLACE INTO own_prekey (phone, id, document) VALUES (?, ?, ?)')
      .run(phone, id, JSON.stringify(key));
  }

  preKey(phone: string, id: number): KeyPair | undefined {
    const row = this.database.prepare('SELECT document FROM own_prekey WHERE phone = ? AND id = ?').get(phone, id);
    return row && loadKeyPair(JSON.parse(String(row['document'])) as StoredKeyPair);
  }

  removePreKey(phone: string, id: number): void {
    this.database.prepare('DELETE FROM own_prekey WHERE phone = ? AND id = ?').run(phone, id);
  }

  private read(row: Record<string, unknown> | undefined): StoredAccount | undefined {
    return row && (JSON.parse(String(row['document'])) as StoredAccount);
  }
}
