import { areJidsSameUser, type GroupMetadata, type WASocket } from '@whiskeysockets/baileys';
import { growingCache } from '../platform/growing-cache.ts';

/**
 * Groups of one connection kept in memory, and milliseconds after which they are read again if no change was reported.
 */
const maxGroups = 500;
const ttl = 10 * 60_000;
/** Milliseconds that the server may take to describe a group. */
const askTimeout = 8_000;

type Request = (jid: string) => Promise<GroupMetadata>;

/** The metadata of a connection's groups: requested once, then kept until the group changes. */
export class GroupDirectory {
  readonly #known = growingCache<string, GroupMetadata>(maxGroups, ttl);
  readonly #requests = new Map<string, Promise<GroupMetadata | null>>();
  #request: Request | null = null;

  /** Uses a new socket. Metadata that is known stays: groups outlive sockets. */
  attach(sock: Pick<WASocket, 'groupMetadata' | 'ev'>): void {
    this.#request = (jid) => sock.groupMetadata(jid);
    sock.ev.on('groups.update', (changes) => changes.forEach(({ id }) => id !== undefined && this.forget(id)));
    sock.ev.on('group-participants.update', ({ id }) => this.forget(id));
  }

  /** Forgets the metadata of a group that has changed. */
  forget(jid: string): void {
    this.#known.delete(jid);
    this.#requests.delete(jid);
  }

  /** Returns the metadata of a group; null when the server does not give it. */
  async of(jid: string): Promise<GroupMetadata | null> {
    const known = this.#known.get(jid);
    if (known) return known;
    const request = this.#requests.get(jid) ?? this.#fetch(jid);
    this.#requests.set(jid, request);
    return await request.finally(() => this.#requests.get(jid) === request && this.#requests.delete(jid));
  }

  /** Returns the number of participants of a group besides us; null when that is unknown. */
  async others(jid: string): Promise<number | null> {
    const group = await this.of(jid);
    return group && group.participants.length > 1 ? group.participants.length - 1 : null;
  }

  /**
   * Returns the other address of a participant (LID for a number, number for a LID); null when the group does not have
   * it.
   */
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

  /**
   * Returns whether a person administrates a group. If the known metadata denies it, the group is requested again,
   * because the person may have become administrator since.
   */
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
    const request = this.#request;
    if (!request) return null;
    const { promise: late, resolve } = Promise.withResolvers<null>();
    const timer = setTimeout(() => resolve(null), askTimeout);
    try {
      const group = await Promise.race([request(jid), late]);
      if (group) this.#known.set(jid, group);
      return group;
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
    }
  }
}
