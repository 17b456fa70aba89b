import { Semaphore } from 'async-mutex';
import type { WAMessage } from '@whiskeysockets/baileys';
import type { Chat, InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import type { ErrorCode } from '@recado/shared/contract/errors';
import type { AuthState } from '../auth/auth-state.ts';
import { FairGate } from '../capacity/fair-gate.ts';
import { refName } from '../platform/connection-ref.ts';
import { chatOf, type FindAlternative } from '../people/address.ts';
import type { HistoryPublisher, Publisher } from '../inbound/publisher.ts';
import { faultOf, type Log } from '../platform/log.ts';
import { backoff, pause } from '../platform/pause.ts';
import { findAlternative } from '../people/find-alternative.ts';
import type { Session } from '../ports/session.ts';
import {
  downloadMedia,
  MediaGone,
  MediaTooLarge,
  MediaUnfetchable,
  StorageRefused,
  type MediaStore,
  type StoredMedia,
} from './download-media.ts';
import { idOf } from '../inbound/wid.ts';
import {
  entryChange,
  failedKeysOf,
  importedKeysOf,
  isImported,
  pendingKeys,
  pendingKeysOf,
  readEntry,
  readFirstEntry,
  type JournalEntry,
} from './media-journal.ts';

/**
 * Downloads at a time, of one connection, of one company and of the host: a server that hangs delays only those that
 * use it.
 */
const perConnection = 3;
const perCompany = 8;
const perHost = 24;
/** The same for imported messages, which have separate limits. */
const importedPerCompany = 2;
const importedPerHost = 4;
const attempts = 5;
/** Milliseconds for which a download waits for storage that refuses. The next connect or restart continues. */
const storageTimeout = 60 * 60_000;
/** Milliseconds within which the phone must upload the media again. */
const reuploadTimeout = 45_000;

type Outcome = Extract<InboundEvent, { type: 'media' }>['outcome'];

/**
 * Downloads the media of published messages, independently of the messages: a slow media server delays no message. The
 * journal holds what is still to be downloaded, so that a restart continues.
 */
export class MediaFetcher {
  readonly #store: MediaStore;
  readonly #publisher: Publisher;
  readonly #history: HistoryPublisher;
  readonly #log: Log;
  readonly #live = {
    host: new FairGate(perHost, perCompany),
    width: perConnection,
    connections: new WeakMap<Session, Semaphore>(),
  };
  /**
   * Imported media is downloaded one at a time for each connection, and does not count towards the limits of other
   * media.
   */
  readonly #imports = {
    host: new FairGate(importedPerHost, importedPerCompany),
    width: 1,
    connections: new WeakMap<Session, Semaphore>(),
  };
  readonly #underWay = new Set<string>();

  constructor(store: MediaStore, publisher: Publisher, history: HistoryPublisher, log: Log) {
    this.#store = store;
    this.#publisher = publisher;
    this.#history = history;
    this.#log = log;
  }

  /** Downloads the media of a journal entry. */
  fetch(session: Session, sk: string): void {
    void this.#queued(session, sk);
  }

  /** Downloads all media in the journal of a session. Called when the session connects. */
  resume(session: Session): void {
    if (session.auth) void this.#resumeJournal(session, session.auth);
  }

  /** Repeats a failed download. Returns false when the journal has no entry of the message. */
  async retry(
    session: Session,
    auth: AuthState,
    { chat, wid, fromMe }: Pick<JournalEntry, 'chat' | 'wid' | 'fromMe'>,
  ): Promise<boolean> {
    const message = { chat: await withAllAddresses(chat, findAlternative(auth)), wid, fromMe };
    const failed = await readFirstEntry(auth, failedKeysOf(message));
    if (failed) {
      const [pending] = pendingKeysOf(failed.entry);
      await auth.commits.commit([
        { sk: failed.sk, put: null },
        entryChange(pending, { ...failed.entry, imported: false }, auth, Date.now()),
      ]);
    }
    const waiting = await readFirstEntry(auth, [...pendingKeysOf(message), ...importedKeysOf(message)]);
    if (waiting) this.fetch(session, waiting.sk);
    return waiting !== null;
  }

  async #resumeJournal(session: Session, auth: AuthState): Promise<void> {
    try {
      for (const sk of await pendingKeys(auth)) void this.#queued(session, sk);
    } catch (error) {
      this.#log.warn({ connection: refName(session.ref), fault: faultOf(error) }, 'journal of media not read');
    }
  }

  async #queued(session: Session, sk: string): Promise<void> {
    const name = `${refName(session.ref)}/${sk}`;
    if (this.#underWay.has(name)) return;
    this.#underWay.add(name);
    const { host, width, connections } = isImported(sk) ? this.#imports : this.#live;
    let own = connections.get(session);
    if (!own) connections.set(session, (own = new Semaphore(width)));
    try {
      await own.runExclusive(() => host.run(session.ref.companyId, () => this.#fetch(session, sk)));
    } catch (error) {
      // The entry stays in the journal: the next connect or restart repeats it.
      this.#log.warn(
        { connection: refName(session.ref), fault: faultOf(error) },
        'media not fetched, will be repeated',
      );
    } finally {
      this.#underWay.delete(name);
    }
  }

  async #fetch(session: Session, sk: string): Promise<void> {
    const entry = session.auth && !session.ended.aborted ? await readEntry(session.auth, sk) : null;
    if (!entry) return;
    const outcome = await this.#outcome(session, entry);
    if (session.ended.aborted || !session.auth) return;
    const { chat, wid, fromMe, imported } = entry;
    const media = {
      ...session.ref,
      channel: 'whatsapp' as const,
      type: 'media' as const,
      chat,
      wid,
      fromMe,
      at: Date.now(),
      outcome,
    };
    await (imported ? this.#history.publish({ ...session.ref, type: 'media', media }) : this.#publisher.publish(media));
    const kept =
      outcome.state === 'failed' ? [entryChange(failedKeysOf(entry)[0], entry, session.auth, Date.now())] : [];
    await session.auth.commits.commit([{ sk, put: null }, ...kept]);
  }

  async #outcome(session: Session, entry: JournalEntry): Promise<Outcome> {
    let phoneAsked = false;
    for (let attempt = 0; attempt < attempts && !session.ended.aborted; attempt += 1) {
      try {
        return { state: 'ready', ...(await this.#stored(session, entry)) };
      } catch (error) {
        this.#log.info({ connection: refName(session.ref), attempt, fault: faultOf(error) }, 'media not fetched');
        if (error instanceof MediaTooLarge) return { state: 'failed', reason: 'tooLarge' };
        if (error instanceof MediaUnfetchable || (error instanceof MediaGone && (phoneAsked || entry.imported))) break;
        if (error instanceof MediaGone) {
          phoneAsked = true;
          await this.#askPhone(session, entry);
        }
        if (attempt + 1 < attempts) await pause(backoff(attempt, Math.random(), 2_000, 30_000), session.ended);
      }
    }
    return { state: 'failed', reason: 'ERR_WAPP_DOWNLOAD_MEDIA' satisfies ErrorCode };
  }

  /** Downloads and stores the media. Repeats while the storage refuses, because that is no fault of the message. */
  async #stored(session: Session, entry: JournalEntry): Promise<StoredMedia> {
    const until = Date.now() + storageTimeout;
    for (let refusals = 0; ; refusals += 1) {
      try {
        return await downloadMedia(this.#store, session.ref, entry, session.ended);
      } catch (error) {
        if (!(error instanceof StorageRefused) || session.ended.aborted || Date.now() >= until) throw error;
        this.#log.warn({ connection: refName(session.ref), refusals, fault: faultOf(error) }, 'media not stored');
        await pause(backoff(refusals, Math.random(), 2_000, 60_000), session.ended);
      }
    }
  }

  /** Asks the phone to upload the media again, and updates the address in the entry. */
  async #askPhone(session: Session, entry: JournalEntry): Promise<void> {
    const { connected } = session;
    if (!connected) return;
    const { chat, wid, fromMe, participant, field, message } = entry;
    const sealed = {
      key: { remoteJid: chat.jid, id: fromMe ? wid : idOf(wid, chat), fromMe, participant },
      message: { [field]: { ...message } },
    } as WAMessage;
    const answer = connected.live.sock.updateMediaMessage(sealed).then(
      (renewed) => renewed,
      () => null,
    );
    const renewed = await Promise.race([answer, pause(reuploadTimeout, connected.live.closed).then(() => null)]);
    const fields = renewed?.message?.[field];
    if (fields) Object.assign(message, { url: fields.url, directPath: fields.directPath });
  }
}

/** Returns the chat with all addresses that are known here: the journal entry was written under one of them. */
const withAllAddresses = async (chat: Chat, find: FindAlternative): Promise<Chat> => {
  const { number, lid } = (await chatOf(find, chat.jid, null)).address;
  return { ...chat, address: { number: chat.address.number ?? number, lid: chat.address.lid ?? lid } };
};
