import { areJidsSameUser } from '@whiskeysockets/baileys';
import type { GroupMetadata, WASocket } from '@whiskeysockets/baileys';
import { LRUCache } from 'lru-cache';

/** Groups of one connection that are remembered, and milliseconds for which what they say of themselves holds without being told of a change. */
const remembered = 500;
const life = 10 * 60_000;
/** Milliseconds that the server may take to describe a group. */
const askWithin = 8_000;

type Ask = (jid: string) => Promise<GroupMetadata>;

/** What the groups of a connection say of themselves: asked once, then remembered until something about them changes. */
export class GroupDirectory {
  readonly #known = new LRUCache<string, GroupMetadata>({ max: remembered, ttl: life });
  readonly #asked = new Map<string, Promise<GroupMetadata | null>>();
  #ask: Ask | null = null;

  /** Takes a socket just made. What is remembered stays: groups outlive sockets. */
  attach(sock: Pick<WASocket, 'groupMetadata' | 'ev'>): void {
    this.#ask = (jid) => sock.groupMetadata(jid);
    sock.ev.on('groups.update', (changes) => changes.forEach(({ id }) => id !== undefined && this.forget(id)));
    sock.ev.on('group-participants.update', ({ id }) => this.forget(id));
  }

  /** Something about a group has changed. */
  forget(jid: string): void {
    this.#known.delete(jid);
    this.#asked.delete(jid);
  }

  /** The group as it is, or null where the server does not say. */
  async of(jid: string): Promise<GroupMetadata | null> {
    const known = this.#known.get(jid);
    if (known) return known;
    const asked = this.#asked.get(jid) ?? this.#fetch(jid);
    this.#asked.set(jid, asked);
    return await asked.finally(() => this.#asked.get(jid) === asked && this.#asked.delete(jid));
  }

  /** How many there are beside us; null where that can't be learned. */
  async others(jid: string): Promise<number | null> {
    const group = await this.of(jid);
    return group && group.participants.length > 1 ? group.participants.length - 1 : null;
  }

  /** The other form of an address of somebody in a group, where the group knows it. */
  async alternativeIn(jid: string, person: string): Promise<string | null> {
    const found = (await this.of(jid))?.participants.find(({ id, lid, phoneNumber }) =>
      [id, lid, phoneNumber].some((name) => areJidsSameUser(name, person)),
    );
    return (
      [found?.id, found?.lid, found?.phoneNumber].find(
        (name) => name !== undefined && !areJidsSameUser(name, person),
      ) ?? null
    );
  }

  /** Asked anew where the person is unknown: rights may have been given since. */
  async isAdmin(jid: string, person: string): Promise<boolean> {
    const isOne = (group: GroupMetadata | null): boolean =>
      group?.participants.some(
        ({ id, lid, phoneNumber, admin }) =>
          admin != null && [id, lid, phoneNumber].some((name) => areJidsSameUser(name, person)),
      ) === true;
    if (isOne(this.#known.get(jid) ?? null)) return true;
    this.#known.delete(jid);
    return isOne(await this.of(jid));
  }

  async #fetch(jid: string): Promise<GroupMetadata | null> {
    const ask = this.#ask;
    if (!ask) return null;
    const { promise: late, resolve } = Promise.withResolvers<null>();
    const timer = setTimeout(() => resolve(null), askWithin);
    try {
      const group = await Promise.race([ask(jid), late]);
      if (group) this.#known.set(jid, group);
      return group;
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
    }
  }
}
