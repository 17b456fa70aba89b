import type { DatabaseSync } from 'node:sqlite';
import type { Message } from '../contract/message.ts';

/** A message before it is stored. */
type NewMessage = Omit<Message, 'seq'>;

/** A message with its encoded protocol buffer. */
export interface StoredMessage extends Message {
  content: Buffer;
  /** True if it changed an earlier message and is not shown itself. */
  hidden: boolean;
}

/** Selects messages of a phone; by default all. Times are epoch milliseconds. */
interface PastQuery {
  peer?: string;
  before?: number;
  beforeSeq?: number;
  limit?: number;
}

/** The timer of disappearing messages in a chat. */
interface ChatTimer {
  seconds: number;
  /** Epoch seconds. */
  since: number;
}

type LaterField = 'author' | 'mentions' | 'forwarded' | 'viewOnce' | 'reactions';

type Row = Record<string, unknown>;

/** The chats of all phones. */
export class Chats {
  private readonly database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  /** Stores a message. Returns undefined if the chat already has one with its id. */
  add(message: NewMessage, content: Uint8Array, hidden = false): Message | undefined {
    const row = this.database
      .prepare(
        `INSERT INTO message (owner, peer, id, from_me, device, status, at, document, content, hidden) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO NOTHING RETURNING seq`,
      )
      .get(
        message.owner,
        message.peer,
        message.id,
        Number(message.fromMe),
        message.device,
        message.status,
        message.at,
        JSON.stringify(message),
        content,
        Number(hidden),
      );
    return row && { ...message, seq: Number(row['seq']) };
  }

  /** Updates the shown fields of a message, but not its encoded content. */
  update({ content: _content, hidden: _hidden, ...message }: Message & Partial<StoredMessage>): void {
    this.database
      .prepare('UPDATE message SET status = ?, document = ? WHERE seq = ?')
      .run(message.status, JSON.stringify(message), message.seq);
  }

  get(owner: string, peer: string, id: string): StoredMessage | undefined {
    return this.read(
      this.database.prepare('SELECT * FROM message WHERE owner = ? AND peer = ? AND id = ?').get(owner, peer, id),
    );
  }

  /** Finds a message in any chat of a phone. */
  find(owner: string, id: string): StoredMessage | undefined {
    return this.read(this.database.prepare('SELECT * FROM message WHERE owner = ? AND id = ?').get(owner, id));
  }

  /** Messages of a phone or of one of its chats, newest first, before a time (and before `beforeSeq` at that time). */
  past(
    owner: string,
    { peer, before = Number.MAX_SAFE_INTEGER, beforeSeq = 0, limit = -1 }: PastQuery,
  ): StoredMessage[] {
    const rows = this.database
      .prepare(
        `SELECT * FROM message WHERE owner = :owner AND hidden = 0 AND (:peer IS NULL OR peer = :peer)
        AND (at < :before OR (at = :before AND seq < :beforeSeq)) ORDER BY at DESC, seq DESC LIMIT :limit`,
      )
      .all({ owner, peer: peer ?? null, before, beforeSeq, limit });
    return rows.flatMap((row) => this.read(row) ?? []);
  }

  /** The newest message of a chat by its time. */
  newest(owner: string, peer: string): Message | undefined {
    return this.past(owner, { peer, limit: 1 })[0];
  }

  /** The peers of a phone's chats. */
  peers(owner: string): string[] {
    const rows = this.database.prepare('SELECT DISTINCT peer FROM message WHERE owner = ? AND hidden = 0').all(owner);
    return rows.map((row) => String(row['peer']));
  }

  /** Messages of a chat after `after`, in the order in which the phone got them. */
  transcript(owner: string, peer: string, after = 0): Message[] {
    const rows = this.database
      .prepare('SELECT seq, document FROM message WHERE owner = ? AND peer = ? AND seq > ? AND hidden = 0 ORDER BY seq')
      .all(owner, peer, after);
    return rows.map((row) => this.parse(row));
  }

  unread(owner: string, peer: string): Message[] {
    const rows = this.database
      .prepare(
        "SELECT seq, document FROM message WHERE owner = ? AND peer = ? AND from_me = 0 AND hidden = 0 AND status = 'unread' ORDER BY seq",
      )
      .all(owner, peer);
    return rows.map((row) => this.parse(row));
  }

  /** The peers of a phone's chats with their newest message, newest chat first. */
  overview(owner: string): { peer: string; unread: number; last: Message }[] {
    const rows = this.database
      .prepare(
        `SELECT max(seq) AS seq, document, peer, sum(from_me = 0 AND status = 'unread') AS unread
       FROM message WHERE owner = ? AND hidden = 0 GROUP BY peer ORDER BY max(seq) DESC`,
      )
      .all(owner);
    return rows.map((row) => ({ peer: String(row['peer']), unread: Number(row['unread']), last: this.parse(row) }));
  }

  setTimer(owner: string, peer: string, { seconds, since }: ChatTimer): void {
    this.database
      .prepare('INSERT OR REPLACE INTO chat_timer (owner, peer, seconds, since) VALUES (?, ?, ?, ?)')
      .run(owner, peer, seconds, since);
  }

  timer(owner: string, peer: string): ChatTimer | undefined {
    const row = this.database
      .prepare('SELECT seconds, since FROM chat_timer WHERE owner = ? AND peer = ?')
      .get(owner, peer);
    return row && { seconds: Number(row['seconds']), since: Number(row['since']) };
  }

  private read(row: Row | undefined): StoredMessage | undefined {
    return (
      row && { ...this.parse(row), content: Buffer.from(row['content'] as Uint8Array), hidden: row['hidden'] === 1 }
    );
  }

  /** Parses a document. Documents of earlier versions lack some fields, which get defaults. */
  private parse(row: Row): Message {
    const message = JSON.parse(String(row['document'])) as Omit<Message, LaterField> & Partial<Message>;
    const author = message.fromMe ? message.owner : message.peer;
    return { author, mentions: [], forwarded: 0, viewOnce: false, reactions: [], ...message, seq: Number(row['seq']) };
  }
}
