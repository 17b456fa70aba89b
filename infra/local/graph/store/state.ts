import { randomBytes, randomInt } from 'node:crypto';
import { RecordFile, type Records } from '../../aws/storage/records.ts';
import type { AppSettings, Customer, Message, Page, Person, PhoneNumber, Template, Token } from './records.ts';

const tokenLifetime = 60 * 86_400_000;

/** Creates an id of 16 digits; Meta's have 15 to 17. */
export const newId = (): string => `${randomInt(1_000_000, 9_999_999)}${randomInt(100_000_000, 999_999_999)}`;

/** The stored state of the stand-in. With a data folder it survives a restart. */
export class State {
  readonly people: Records<Person>;
  readonly pages: Records<Page>;
  readonly phones: Records<PhoneNumber>;
  readonly templates: Records<Template>;
  readonly tokens: Records<Token>;
  readonly customers: Records<Customer>;
  readonly messages: Records<Message>;
  /** Subscribed pages and business accounts, with their fields. */
  readonly subscriptions: Records<{ fields: string[] }>;
  readonly files: Records<{ mimetype: string; name: string | null; data: string }>;
  readonly app: Records<AppSettings>;
  readonly #file: RecordFile;

  constructor(dataDir: string | undefined) {
    this.#file = new RecordFile(dataDir, 'graph');
    this.people = this.#file.of('person');
    this.pages = this.#file.of('page');
    this.phones = this.#file.of('phone');
    this.templates = this.#file.of('template');
    this.tokens = this.#file.of('token');
    this.customers = this.#file.of('customer');
    this.messages = this.#file.of('message');
    this.subscriptions = this.#file.of('subscription');
    this.files = this.#file.of('file');
    this.app = this.#file.of('app');
  }

  /** Returns a token. Page and system tokens do not expire and are reused until they are revoked. */
  tokenFor(kind: Token['kind'], subjectId: string): Token {
    const valid = this.tokens
      .all()
      .find((one) => one.kind === kind && one.subjectId === subjectId && !one.isRevoked && kind !== 'user');
    if (valid) return valid;
    const created: Token = {
      token: `EAAL${randomBytes(60).toString('base64url').replaceAll(/[-_]/g, 'Z')}`,
      kind,
      subjectId,
      expiresAt: kind === 'user' ? Date.now() + tokenLifetime : null,
      isRevoked: false,
    };
    this.tokens.put(created.token, created);
    return created;
  }

  customerKey({ channel, accountId, id }: Pick<Customer, 'channel' | 'accountId' | 'id'>): string {
    return `${channel} ${accountId} ${id}`;
  }

  customer(given: Pick<Customer, 'channel' | 'accountId' | 'id'>): Customer | undefined {
    return this.customers.get(this.customerKey(given));
  }

  putCustomer(customer: Customer): Customer {
    this.customers.put(this.customerKey(customer), customer);
    return customer;
  }

  conversation({ channel, accountId, id }: Pick<Customer, 'channel' | 'accountId' | 'id'>): Message[] {
    return this.messages
      .all()
      .filter((one) => one.channel === channel && one.accountId === accountId && one.customerId === id)
      .sort((a, b) => a.at - b.at);
  }

  close(): void {
    this.#file.close();
  }
}
