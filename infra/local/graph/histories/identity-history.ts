import { seededRandom } from '@recado/shared/test/seeded-random';

/** The names of a person at a time. A new number brings new user ids. */
interface Identity {
  number: string;
  /** True while the business must not see the number. */
  isHidden: boolean;
  userId: string;
  parentUserId: string | null;
}

interface Person {
  index: number;
  identity: Identity;
  /** Changes its number now and then. Others may be named by their number alone. */
  moves: boolean;
  /** Payloads since a message that had all parts of the present identity; null before. */
  linkedAt: number | null;
  texts: number;
  /** Null for people without one. */
  username: string | null;
}

/** Webhooks of people, in the order in which they arrive, and what they wrote. */
export interface IdentityHistory {
  payloads: object[];
  /** The texts of each person. A text begins with the person's number and a point. */
  texts: string[][];
  /** The username of each person at the end. */
  usernames: (string | null)[];
}

interface HistoryOptions {
  seed: number;
  people: number;
  webhooks: number;
  phoneNumberId: string;
  /** Payloads by which an event may arrive before or after others. */
  disorder: number;
}

/** Spans of disorder after which a number that was left may belong to somebody else. */
const spansOfRest = 6;
/** Share of the turns of a person, all of whose parts are known, in which it changes its number. */
const moveShare = 0.4;
const doubledShare = 0.15;
/** Share of the messages of a person with a username that come with another one. */
const renameShare = 0.1;
const nonsense = [null, 7, 'x', {}, { type: 'text' }, { id: 'wamid.unknown', status: 'read' }];

class HistoryMaker {
  readonly #options: HistoryOptions;
  readonly #random: () => number;
  readonly #people: Person[];
  readonly #texts: string[][];
  readonly #left: { number: string; at: number }[] = [];
  readonly #payloads: object[] = [];
  #lastNumber = 10_000_000;
  #lastUser = 0;

  constructor(options: HistoryOptions) {
    this.#options = options;
    this.#random = seededRandom(options.seed);
    this.#people = Array.from({ length: options.people }, (_, index) => ({
      index,
      identity: this.#newIdentity(this.#newNumber(), index % 3 === 0, this.#random() < 0.3),
      moves: index % 4 !== 0,
      linkedAt: null,
      texts: 0,
      username: index % 2 === 0 ? `pessoa.${index}` : null,
    }));
    this.#texts = this.#people.map(() => []);
  }

  get #rest(): number {
    return spansOfRest * this.#options.disorder;
  }

  make(): IdentityHistory {
    const { webhooks, people } = this.#options;
    while (this.#payloads.length < webhooks - people - this.#rest) this.#next();
    while (this.#payloads.length < webhooks - people) this.#publishMessages([this.#pick()]);
    for (const person of this.#people) this.#publishMessages([person], true);
    const usernames = this.#people.map(({ username }) => username);
    return { payloads: this.#disordered(), texts: this.#texts, usernames };
  }

  #next(): void {
    const person = this.#pick();
    const { linkedAt, moves } = person;
    const isLinked = linkedAt !== null && this.#payloads.length - linkedAt > 2 * this.#options.disorder;
    if (moves && isLinked && this.#random() < moveShare) this.#move(person);
    else {
      const others = this.#random() < 0.1 ? [this.#pick(), this.#pick()] : [];
      const together = [person, ...others.filter((other) => other !== person)];
      this.#publishMessages([...new Set(together)], this.#random() < 0.2);
    }
  }

  #pick(): Person {
    return this.#people[Math.floor(this.#random() * this.#people.length)]!;
  }

  #newNumber(): string {
    const [oldest] = this.#left;
    if (oldest && this.#payloads.length - oldest.at > this.#rest && this.#random() < 0.5) {
      this.#left.shift();
      return oldest.number;
    }
    return `55119${(this.#lastNumber += 1)}`;
  }

  #newIdentity(number: string, hasParent: boolean, isHidden: boolean): Identity {
    const id = `${this.#options.seed}x${(this.#lastUser += 1)}`;
    return { number, isHidden, userId: `BR.${id}`, parentUserId: hasParent ? `BR.ENT.${id}` : null };
  }

  /** Gives a person another number, and publishes the notice of it. */
  #move(person: Person): void {
    const before = person.identity;
    const number = this.#newNumber();
    const isHidden = this.#random() < 0.4;
    const after = this.#newIdentity(number, before.parentUserId !== null, isHidden);
    this.#left.push({ number: before.number, at: this.#payloads.length });
    Object.assign(person, { identity: after, linkedAt: null });
    const system = {
      type: isHidden ? 'user_changed_user_id' : 'user_changed_number',
      body: `User x changed from ${before.userId} to ${after.userId}`,
      user_id: after.userId,
      ...(after.parentUserId === null ? {} : { parent_user_id: after.parentUserId }),
      ...(isHidden ? {} : { wa_id: number }),
    };
    const author = {
      ...(before.isHidden || isHidden ? {} : { from: before.number }),
      from_user_id: before.userId,
      ...(before.parentUserId === null ? {} : { from_parent_user_id: before.parentUserId }),
    };
    this.#publish({ messages: [{ ...author, ...this.#head('notice'), type: 'system', system }] });
  }

  #head(kind: string): { id: string; timestamp: string } {
    const place = this.#payloads.length;
    return {
      id: `wamid.${this.#options.seed}.${kind}.${place}.${Math.floor(this.#random() * 1e9)}`,
      timestamp: String(1_760_000_000 + place),
    };
  }

  /** The parts of an identity that a message names: all of them, or some by which the person is known for certain. */
  #named({ identity, moves }: Person, inFull: boolean): ('number' | 'user' | 'parent')[] {
    const parts = [
      ...(identity.isHidden ? [] : ['number' as const]),
      'user' as const,
      ...(identity.parentUserId === null ? [] : ['parent' as const]),
    ];
    if (inFull) return parts;
    const some = parts.filter(() => this.#random() < 0.5);
    const isNamed = some.length > 0 && (moves ? some.some((part) => part !== 'number') : true);
    return isNamed ? some : ['user'];
  }

  #publishMessages(people: readonly Person[], inFull = false): void {
    const contacts: unknown[] = this.#random() < 0.1 ? [null, {}] : [];
    const messages: unknown[] = this.#random() < 0.1 ? [nonsense[Math.floor(this.#random() * nonsense.length)]] : [];
    for (const person of people) {
      const { number, userId, parentUserId } = person.identity;
      const named = this.#named(person, inFull);
      const has = (part: (typeof named)[number]): boolean => named.includes(part);
      const text = `${person.index}.${(person.texts += 1)}`;
      this.#texts[person.index]!.push(text);
      if (person.username !== null && this.#random() < renameShare)
        person.username = `pessoa.${person.index}.${text.length}${person.texts}`;
      contacts.push({
        profile: { name: `Pessoa ${person.index}`, ...(person.username === null ? {} : { username: person.username }) },
        ...(has('number') ? { wa_id: number } : {}),
        ...(has('user') ? { user_id: userId } : {}),
        ...(has('parent') ? { parent_user_id: parentUserId } : {}),
      });
      messages.push({
        ...(has('number') ? { from: number } : {}),
        ...(has('user') ? { from_user_id: userId } : {}),
        ...(has('parent') ? { from_parent_user_id: parentUserId } : {}),
        ...this.#head('text'),
        type: 'text',
        text: { body: text },
      });
      if (inFull && person.linkedAt === null) person.linkedAt = this.#payloads.length;
    }
    this.#publish({ contacts, messages, ...(this.#random() < 0.1 ? { statuses: nonsense } : {}) });
  }

  #publish(value: object): void {
    const { phoneNumberId } = this.#options;
    const metadata = { display_phone_number: '551140000000', phone_number_id: phoneNumberId };
    const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } };
    this.#payloads.push({ object: 'whatsapp_business_account', entry: [{ id: '1', changes: [change] }] });
  }

  /** Returns the payloads out of order, and some of them twice. */
  #disordered(): object[] {
    const { webhooks, people, disorder } = this.#options;
    const placed = this.#payloads.flatMap((payload, index) => {
      // The last message of each person comes after everything else.
      const reach = index < webhooks - people ? disorder : 0;
      const copies = this.#random() < doubledShare ? 2 : 1;
      return Array.from({ length: copies }, () => ({ payload, place: index + this.#random() * reach }));
    });
    return placed.sort((one, other) => one.place - other.place).map(({ payload }) => payload);
  }
}

/**
 * Makes the webhooks of people who take usernames and change their numbers, and who are named by number, user id, parent id
 * or several of them; beside nonsense, doubled and out of order. Numbers that are left go to other people later. The same
 * seed makes the same history.
 */
export const identityHistory = (options: HistoryOptions): IdentityHistory => new HistoryMaker(options).make();
