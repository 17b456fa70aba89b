import type { DatabaseSync } from 'node:sqlite';

/**
 * The Signal sender keys of the phones. For each room (a group or the status) a phone has its own key, the keys of the
 * devices that write there, and the list of devices that hold its own key.
 */
export class SenderKeys {
  private readonly database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  /** Returns the serialised record of a sender's key, if the phone has it. */
  load(owner: string, room: string, sender: string): string | undefined {
    const row = this.database
      .prepare('SELECT record FROM sender_key WHERE owner = ? AND room = ? AND sender = ?')
      .get(owner, room, sender);
    return row && String(row['record']);
  }

  save(owner: string, room: string, sender: string, record: string): void {
    this.database
      .prepare('INSERT OR REPLACE INTO sender_key (owner, room, sender, record) VALUES (?, ?, ?, ?)')
      .run(owner, room, sender, record);
  }

  /** The devices that hold the owner's key of a room. */
  holders(owner: string, room: string): Set<string> {
    const rows = this.database
      .prepare('SELECT device FROM sender_key_holder WHERE owner = ? AND room = ?')
      .all(owner, room);
    return new Set(rows.map((row) => String(row['device'])));
  }

  addHolder(owner: string, room: string, device: string): void {
    this.database
      .prepare('INSERT OR IGNORE INTO sender_key_holder (owner, room, device) VALUES (?, ?, ?)')
      .run(owner, room, device);
  }

  /** Deletes a phone's own key of a room; its next message creates a new one. */
  renew(owner: string, room: string): void {
    this.database
      .prepare("DELETE FROM sender_key WHERE owner = ? AND room = ? AND sender LIKE ? || '.%'")
      .run(owner, room, owner);
    this.database.prepare('DELETE FROM sender_key_holder WHERE owner = ? AND room = ?').run(owner, room);
  }

  /** Deletes all keys of a phone in a room. */
  forget(owner: string, room: string): void {
    this.database.prepare('DELETE FROM sender_key WHERE owner = ? AND room = ?').run(owner, room);
    this.database.prepare('DELETE FROM sender_key_holder WHERE owner = ? AND room = ?').run(owner, room);
  }
}
