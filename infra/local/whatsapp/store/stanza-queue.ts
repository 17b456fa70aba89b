import type { DatabaseSync } from 'node:sqlite';
import { BufferJSON, type BinaryNode } from '@whiskeysockets/baileys';

/** A device of an account: 0 is the phone, others are linked devices. */
export interface DeviceAddress {
  phone: string;
  device: number;
}

interface QueuedStanza {
  seq: number;
  stanza: BinaryNode;
}

/**
 * The stanzas that the server holds for each device until the device acknowledges them. Sending does not remove a
 * stanza: a device that fails before its ack gets it again.
 */
export class StanzaQueue {
  private readonly database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  add(to: DeviceAddress, stanza: BinaryNode): void {
    this.database
      .prepare('INSERT INTO stanza (phone, device, class, id, type, payload) VALUES (?, ?, ?, ?, ?, ?)')
      .run(
        to.phone,
        to.device,
        stanza.tag,
        stanza.attrs['id'] ?? '',
        stanza.attrs['type'] ?? '',
        JSON.stringify(stanza, BufferJSON.replacer),
      );
  }

  /** The queued stanzas of a device, oldest first. */
  pending(of: DeviceAddress, limit = -1): QueuedStanza[] {
    const rows = this.database
      .prepare('SELECT seq, payload FROM stanza WHERE phone = ? AND device = ? ORDER BY seq LIMIT ?')
      .all(of.phone, of.device, limit);
    return rows.map((row) => ({
      seq: Number(row['seq']),
      stanza: JSON.parse(String(row['payload']), BufferJSON.reviver) as BinaryNode,
    }));
  }

  count(of: DeviceAddress): number {
    const row = this.database
      .prepare('SELECT count(*) AS n FROM stanza WHERE phone = ? AND device = ?')
      .get(of.phone, of.device);
    return Number(row?.['n'] ?? 0);
  }

  remove(seq: number): void {
    this.database.prepare('DELETE FROM stanza WHERE seq = ?').run(seq);
  }

  /** Removes the oldest stanza with this class, id and, if given, type. */
  removeOldest(of: DeviceAddress, tag: string, id: string, type?: string): void {
    this.database
      .prepare(
        `DELETE FROM stanza WHERE seq = (SELECT min(seq) FROM stanza
        WHERE phone = :phone AND device = :device AND id = :id AND class = :class AND (:type IS NULL OR type = :type))`,
      )
      .run({ phone: of.phone, device: of.device, id, class: tag, type: type ?? null });
  }

  /** Removes every copy of a message. */
  removeMessage(of: DeviceAddress, id: string): void {
    this.database
      .prepare("DELETE FROM stanza WHERE phone = ? AND device = ? AND id = ? AND class = 'message'")
      .run(of.phone, of.device, id);
  }

  /** Counts the stanzas for the linked clients of a phone, or for all. */
  waitingForClients(phone?: string): number {
    const row = this.database
      .prepare('SELECT count(*) AS n FROM stanza WHERE device > 0 AND (:phone IS NULL OR phone = :phone)')
      .get({ phone: phone ?? null });
    return Number(row?.['n'] ?? 0);
  }

  /** Removes the stanzas of a device. Returns their number. */
  clear(of: DeviceAddress): number {
    return Number(
      this.database.prepare('DELETE FROM stanza WHERE phone = ? AND device = ?').run(of.phone, of.device).changes,
    );
  }

  /** The phones that have queued stanzas, which they receive when the simulator starts. */
  phonesWithPending(): string[] {
    return this.database
      .prepare('SELECT DISTINCT phone FROM stanza WHERE device = 0')
      .all()
      .map((row) => String(row['phone']));
  }
}
