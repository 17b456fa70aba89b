import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { RecordFile, Records } from '../storage/records.ts';

export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same as HTML; null for a mail that is plain text. */
  readonly html: string | null;
  /** Epoch milliseconds. */
  readonly sentAt: number;
}

const maxMails = 200;

/** Keeps the latest mails that the product sends. People read them on a page; tests wait for them. */
export class Mailbox {
  private readonly records: Records<Mail>;
  private readonly arrivals = new EventEmitter<{ mail: [Mail] }>().setMaxListeners(0);
  private last = 0;

  constructor(file: RecordFile) {
    this.records = file.of<Mail>('mail');
  }

  deliver(sent: Omit<Mail, 'id' | 'sentAt'>): void {
    this.last = Math.max(Date.now(), this.last + 1);
    const mail: Mail = { ...sent, id: `${this.last}-${randomUUID()}`, sentAt: this.last };
    this.records.put(mail.id, mail);
    const surplus = this.records.all().slice(0, -maxMails);
    surplus.forEach(({ id }) => {
      this.records.delete(id);
    });
    this.arrivals.emit('mail', mail);
  }

  get(id: string): Mail | undefined {
    return this.records.get(id);
  }

  /** Lists mails, newest first; only those to `to` if given. */
  list(to?: string): Mail[] {
    return this.records
      .all()
      .filter((mail) => to === undefined || mail.to === to.toLowerCase())
      .reverse();
  }

  /** Waits for the first mail to `to` sent after `after` (epoch milliseconds); undefined when `signal` aborts. */
  next(to: string, after: number, signal: AbortSignal): Promise<Mail | undefined> {
    const fits = (mail: Mail) => mail.to === to.toLowerCase() && mail.sentAt > after;
    const already = this.list(to).reverse().find(fits);
    if (already) return Promise.resolve(already);
    return new Promise((resolve) => {
      const end = (mail?: Mail) => {
        this.arrivals.off('mail', arrived);
        signal.removeEventListener('abort', giveUp);
        resolve(mail);
      };
      const arrived = (mail: Mail) => {
        if (fits(mail)) end(mail);
      };
      const giveUp = () => {
        end();
      };
      this.arrivals.on('mail', arrived);
      signal.addEventListener('abort', giveUp);
    });
  }
}
