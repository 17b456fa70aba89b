import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './database.ts';

/** A linked device on the server. Keys are base64, public keys without their type byte. */
export interface StoredCompanion {
  phone: string;
  device: number;
  noiseKey: string;
  identityKey: string;
  registrationId: number;
  signedPreKey: { id: number; public: string; signature: string };
  pairedAt: number;
  /** True once the phone has sent it the app state key and the history. */
  introduced: boolean;
  /** True if it requested the full history when it was linked. */
  wantsAllHistory?: boolean;
}

export interface PublicPreKey {
  id: number;
  public: Buffer;
}

/** The linked devices and their uploaded pre-keys. */
export class Companions {
  private readonly database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  save(companion: StoredCompanion): void {
    this.database
      .prepare('INSERT OR REPLACE INTO companion (phone, device, document) VALUES (?, ?, ?)')
      .run(companion.phone, companion.device, JSON.stringify(companion));
  }

  get(phone: string, device: number): StoredCompanion | undefined {
    const row = this.database
      .prepare('SELECT document FROM companion WHERE phone = ? AND device = ?')
      .get(phone, device);
    return row && (JSON.parse(String(row['document'])) as StoredCompanion);
  }

  of(phone: string): StoredCompanion[] {
    const rows = this.database.prepare('SELECT document FROM companion WHERE phone = ? ORDER BY device').all(phone);
    return rows.map((row) => JSON.parse(String(row['document'])) as StoredCompanion);
  }

  remove(phone: string, device: number): void {
    inTransaction(this.database, () => {
      for (const table of ['companion', 'companion_prekey', 'stanza']) {
        this.database.prepare(`DELETE FROM ${table} WHERE phone = ? AND device = ?`).run(phone, device);
      }
    });
  }

  addPreKeys(phone: string, device: number, keys: PublicPreKey[]): void {
    const insert = this.database.prepare(
      'INSERT OR REPLACE INTO companion_prekey (phone, device, id, public) VALUES (?, ?, ?, ?)',
    );
    inTransaction(this.database, () => {
      for (const key of keys) insert.run(phone, device, key.id, key.public);
    });
  }

  countPreKeys(phone: string, device: number): number {
    const row = this.database
      .prepare('SELECT count(*) AS n FROM companion_prekey WHERE phone = ? AND device = ?')
      .get(phone, device);
    return Number(row?.['n'] ?? 0);
  }

  /** Removes and returns the oldest pre-key. */
  takePreKey(phone: string, device: number): PublicPreKey | undefined {
    const row = this.database
      .prepare(
        `DELETE FROM companion_prekey WHERE phone = :phone AND device = :device AND id =
        (SELECT min(id) FROM companion_prekey WHERE phone = :phone AND device = :device) RETURNING id, public`,
      )
      .get({ phone, device });
    return row && { id: Number(row['id']), public: Buffer.from(row['public'] as Uint8Array) };
  }
}
