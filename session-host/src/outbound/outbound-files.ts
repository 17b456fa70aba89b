import type { proto } from '@whiskeysockets/baileys';
import { LRUCache } from 'lru-cache';
import { FairGate } from '../capacity/fair-gate.ts';
import { pause } from '../platform/pause.ts';

/** Files read and uploaded at a time: of one company, so that others have places where servers hang, and of the host. */
const perCompany = 8;
const perHost = 24;
/** Messages whose file is uploaded, or about to be, until they take it; and milliseconds for which. */
const remembered = 1_000;
const keepFor = 10 * 60_000;

/** Storage or WhatsApp's media server does not do its part at present. */
export class NotReady extends Error {
  constructor(why: string, cause?: unknown) {
    super(why, { cause });
    this.name = 'NotReady';
  }
}

/** Brings files of messages from the bucket to WhatsApp's media server, by turns of companies. */
export class OutboundFiles {
  readonly #gate = new FairGate(perHost, perCompany);
  readonly #underWay = new LRUCache<string, Promise<proto.IMessage>>({ max: remembered, ttl: keepFor });

  /**
   * The message with its file. Throws NotReady when it takes longer than so many milliseconds (null waits): the work
   * goes on, and the next call under the same name takes it up. Throws what the work throws; the next call then begins anew.
   */
  async prepare(
    companyId: number,
    name: string,
    within: number | null,
    work: () => Promise<proto.IMessage>,
  ): Promise<proto.IMessage> {
    const making = this.#underWay.get(name) ?? this.#start(companyId, name, work);
    const made = await (within === null ? making : soon(making, within));
    if (made === null) throw new NotReady('The file takes long');
    this.#underWay.delete(name);
    return made;
  }

  #start(companyId: number, name: string, work: () => Promise<proto.IMessage>): Promise<proto.IMessage> {
    const making = this.#gate.run(companyId, work);
    making.catch(() => this.#underWay.delete(name));
    this.#underWay.set(name, making);
    return making;
  }
}

const soon = async <T>(making: Promise<T>, within: number): Promise<T | null> => {
  const over = new AbortController();
  try {
    return await Promise.race([making, pause(within, over.signal).then(() => null)]);
  } finally {
    over.abort();
  }
};
