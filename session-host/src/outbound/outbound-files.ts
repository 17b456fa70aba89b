import type { proto } from '@whiskeysockets/baileys';
import { LRUCache } from 'lru-cache';
import { FairGate } from '../capacity/fair-gate.ts';
import { pause } from '../platform/pause.ts';

/** Files uploaded at a time: of one company, so that others have room when a server hangs, and of the host. */
const perCompany = 8;
const perHost = 24;
/**
 * Messages kept in memory whose file is uploaded or was uploaded but is not sent yet, and for how many milliseconds.
 */
const maxUploads = 1_000;
const keepFor = 10 * 60_000;

/** The storage or WhatsApp's media server does not respond in time. */
export class NotReady extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = 'NotReady';
  }
}

/** Uploads files of messages from the bucket to WhatsApp's media server. Companies take turns. */
export class OutboundFiles {
  readonly #gate = new FairGate(perHost, perCompany);
  readonly #underWay = new LRUCache<string, Promise<proto.IMessage>>({ max: maxUploads, ttl: keepFor });

  /**
   * Returns the message with its uploaded file. Throws NotReady when it takes longer than `within` milliseconds (null
   * for no limit): the upload continues, and the next call with the same name gets its result. Throws what `work`
   * throws; the next call then starts it again.
   */
  async prepare(
    companyId: number,
    name: string,
    within: number | null,
    work: () => Promise<proto.IMessage>,
  ): Promise<proto.IMessage> {
    const making = this.#underWay.get(name) ?? this.#start(companyId, name, work);
    const made = await (within === null ? making : withinTime(making, within));
    if (made === null) throw new NotReady('The file takes too long');
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

const withinTime = async <T>(making: Promise<T>, within: number): Promise<T | null> => {
  const over = new AbortController();
  try {
    return await Promise.race([making, pause(within, over.signal).then(() => null)]);
  } finally {
    over.abort();
  }
};
