import { generateMessageIDV2, type proto } from '@whiskeysockets/baileys';
import { Mutex } from 'async-mutex';
import type { BackfillCommand } from '@recado/shared/contract/queue-messages/outbound';
import type { AuthState } from '../auth/auth-state.ts';
import { refName } from '../platform/connection-ref.ts';
import type { HistoryOptions } from '../imports/history-options.ts';
import { partRemovals, partChange, readNotification, readParts, type HistoryPart } from '../imports/history-parts.ts';
import { readPart } from '../imports/read-part.ts';
import { selfOf } from '../people/self.ts';
import { selectMessages, type BatchLimits, type HistoryBatch } from '../imports/select-messages.ts';
import { journalChange } from '../media/media-journal.ts';
import { createWakeSignal, type WakeSignal } from '../platform/wake-signal.ts';
import type { Change } from '../platform/fenced-items.ts';
import { faultOf } from '../platform/log.ts';
import { pause } from '../platform/pause.ts';
import { repeatSteps } from '../platform/repeat-steps.ts';
import { findAlternative } from '../people/find-alternative.ts';
import type { Session } from '../ports/session.ts';
import {
  backfillChatChange,
  backfillChatRemoval,
  readBackfillChats,
  chatsToBackfill,
  type BackfillChat,
} from './backfill-chats.ts';
import { nextBackfillStep, withoutAnswer } from './next-request.ts';
import { chatAfterResponse, pageEnd, followingOf, precedingOf } from './read-response.ts';
import { linkedChats, linkOutageChanges, readLinkOutage, type LinkOutage } from './link-history.ts';

/** Messages that a phone sends in one answer. */
const messagesPerResponse = 50;
/**
 * Limits of one event. The browsers get an event for each message, and these events must fit into one item of the
 * outbox.
 */
const limits: BatchLimits = { messages: 10, bytes: 50_000 };
/** Longest pause between two steps, in milliseconds. */
const checkInterval = 5 * 60_000;

/** One backfill that runs. */
interface Run {
  session: Session;
  auth: AuthState;
  wakeSignal: WakeSignal;
}

/** A part of the history, as it was downloaded. */
interface Downloaded {
  part: HistoryPart;
  /** Id of the request that it answers. */
  request: string;
  /** True if a chat has asked for it; only then it was downloaded. */
  isWanted: boolean;
  /** Null where the phone's storage has it no more. */
  history: proto.HistorySync | null;
}

/**
 * Requests from phones the messages of outages, chat by chat and one request at a time. Requests and answers are stored
 * in the table, so that another host can continue. Messages that are published twice, or came by themselves, have the
 * same ids.
 */
export class BackfillRunner {
  readonly #options: HistoryOptions;
  readonly #runs = new WeakMap<AuthState, Run>();
  /** Held while the state of chats is read and written: a command arrives at any time. */
  readonly #locks = new WeakMap<AuthState, Mutex>();

  constructor(options: HistoryOptions) {
    this.#options = options;
  }

  /** Stores the chats to request. Resolves when they are durable. */
  async request(session: Session, auth: AuthState, command: BackfillCommand): Promise<void> {
    await this.#lockOf(auth).runExclusive(async () => {
      const chats = chatsToBackfill(await readBackfillChats(auth), command);
      await auth.commits.commit([...linkOutageChanges(command), ...chats.map(backfillChatChange)]);
    });
    this.resume(session);
  }

  /**
   * Continues the backfill of a session, if it has one. Called when a session connects and when its phone has answered.
   */
  resume(session: Session): void {
    const { auth } = session;
    if (!auth) return;
    const known = this.#runs.get(auth);
    if (known) return known.wakeSignal.wake();
    const run = { session, auth, wakeSignal: createWakeSignal() };
    this.#runs.set(auth, run);
    void this.#run(run);
  }

  async #run(run: Run): Promise<void> {
    const { session, auth } = run;
    const step = async (): Promise<boolean> => {
      run.wakeSignal = createWakeSignal();
      return (await this.#step(run)) || run.wakeSignal.isWoken;
    };
    await repeatSteps(step, {
      isRunning: () => session.auth === auth && !session.ended.aborted,
      ended: session.ended,
      onFailure: (error) =>
        this.#options.log.warn(
          { connection: refName(session.ref), fault: faultOf(error) },
          'backfill failed, will be repeated',
        ),
    });
    this.#runs.delete(auth);
  }

  #lockOf(auth: AuthState): Mutex {
    const lock = this.#locks.get(auth) ?? new Mutex();
    this.#locks.set(auth, lock);
    return lock;
  }

  /** Does the next step. Returns false when nothing is left to do. Downloads without the lock, which commands wait for. */
  async #step(run: Run): Promise<boolean> {
    const downloaded = await this.#download(run);
    const next = await this.#lockOf(run.auth).runExclusive(() => this.#advance(run, downloaded));
    if (typeof next === 'boolean') return next;
    await this.#wait(run, next);
    return true;
  }

  /** Downloads the part that is published next; null when there is none, or no chat has asked for it. */
  async #download({ session, auth }: Run): Promise<Downloaded | null> {
    const { serverUrl, log } = this.#options;
    const [part] = await readParts(auth, 'backfill');
    const [linkPart] = part || !(await readLinkOutage(auth)) ? [] : await readParts(auth, 'link');
    const next = part ?? linkPart;
    if (!next) return null;
    const notification = await readNotification(auth, next);
    const { peerDataRequestSessionId: request } = notification;
    const isWanted = !part || (await readBackfillChats(auth)).some(({ requests }) => requests.includes(request ?? ''));
    const history = isWanted ? await readPart(session, notification, serverUrl, log) : null;
    return { part: next, request: request ?? '', isWanted, history };
  }

  /** Does the next step, or returns the milliseconds to wait for it; false when nothing is left to do. */
  async #advance(run: Run, downloaded: Downloaded | null): Promise<boolean | number> {
    const { auth } = run;
    const chats = await readBackfillChats(auth);
    const [part] = await readParts(auth, 'backfill');
    if (part) {
      if (downloaded?.part.wid === part.wid) await this.#publishPart(run, downloaded, chats);
      return true;
    }
    const outage = await readLinkOutage(auth);
    const [linkPart] = outage ? await readParts(auth, 'link') : [];
    if (outage && linkPart) {
      if (downloaded?.part.wid === linkPart.wid) await this.#publishLinkPart(run, downloaded, outage, chats);
      return true;
    }
    const next = nextBackfillStep(chats, Date.now());
    switch (next.type) {
      case 'request':
        return await this.#sendRequest(run, next.chat);
      case 'unanswered':
        await auth.commits.commit([backfillChatChange(next.chat)]);
        return true;
      case 'giveUp':
        await auth.commits.commit([backfillChatRemoval(next.chat)]);
        return true;
      case 'wait':
        return next.ms;
      case 'nothing':
        return false;
    }
  }

  async #wait({ session, wakeSignal: { woken } }: Run, ms: number): Promise<void> {
    await Promise.race([pause(Math.min(ms, checkInterval), session.ended), woken]);
  }

  async #sendRequest(run: Run, chat: BackfillChat): Promise<true | number> {
    const { connected } = run.session;
    if (!connected) return checkInterval;
    const { wid, fromMe, at } = chat.before ?? { wid: generateMessageIDV2(), fromMe: false, at: chat.until };
    const id = await connected.live.sock.fetchMessageHistory(
      messagesPerResponse,
      { remoteJid: chat.jid, id: wid, fromMe },
      at,
    );
    await run.auth.commits.commit([
      backfillChatChange({ ...chat, requests: [...chat.requests, id].slice(-5), askedAt: Date.now() }),
    ]);
    return true;
  }

  async #publishPart(
    run: Run,
    { part, request, isWanted, history }: Downloaded,
    chats: readonly BackfillChat[],
  ): Promise<void> {
    const { auth, session } = run;
    const chat = chats.find(({ requests }) => requests.includes(request));
    if (!chat) return await auth.commits.commit(partRemovals(part));
    // A chat has asked for it since: the next step downloads it.
    if (!isWanted) return;
    if (!history)
      return await auth.commits.commit([...partRemovals(part), backfillChatChange(withoutAnswer(chat, Date.now()))]);
    const batches = await this.#batches(run, chat, history, part.arrivedAt);
    for (const [place, batch] of batches.entries()) {
      if (place < part.next) continue;
      if (session.auth !== auth || session.ended.aborted) return;
      const { name, messages } = batch;
      await this.#options.publisher.publish({
        ...session.ref,
        type: 'missed',
        part: part.wid,
        place,
        name,
        messages,
        preceding: precedingOf(batches, place),
        following: followingOf(chat, batches, place),
      });
      await this.#savePlace(run, part, place + 1, batch);
    }
    const next = chatAfterResponse(chat, history, part.arrivedAt);
    await auth.commits.commit([...partRemovals(part), next ? backfillChatChange(next) : backfillChatRemoval(chat)]);
  }

  /**
   * Publishes the messages of the outage in a part that the phone sent with a new link, of all chats that are not
   * requested, and requests what these chats have before. A host that continues publishes again what was published.
   */
  async #publishLinkPart(
    run: Run,
    { part, history }: Downloaded,
    outage: LinkOutage,
    chats: readonly BackfillChat[],
  ): Promise<void> {
    const { auth, session } = run;
    for (const [index, linked] of (history ? linkedChats(history, outage, chats) : []).entries()) {
      const batches = await this.#batches(run, linked.chat, linked.history, part.arrivedAt);
      if (batches.length === 0) continue;
      for (const [place, { name, messages, media }] of batches.entries()) {
        if (session.auth !== auth || session.ended.aborted) return;
        const following = followingOf(linked.chat, batches, place);
        const of = `${part.wid}.${index}`;
        await this.#options.publisher.publish({
          ...session.ref,
          type: 'missed',
          part: of,
          place,
          name,
          messages,
          preceding: precedingOf(batches, place),
          following,
        });
        await this.#fetch(run, media);
      }
      const next = chatAfterResponse(linked.chat, linked.history, part.arrivedAt);
      if (next) await auth.commits.commit([backfillChatChange(next)]);
    }
    await auth.commits.commit(partRemovals(part));
  }

  /** Returns the messages of an answer in batches. */
  #batches(
    { session, auth }: Run,
    chat: BackfillChat,
    history: proto.HistorySync,
    arrivedAt: number,
  ): Promise<HistoryBatch[]> {
    const { since, until } = chat;
    const wanted = { since, until, groups: true, before: pageEnd(chat, arrivedAt) };
    return selectMessages(session.ref, history, wanted, selfOf(auth), findAlternative(auth), limits);
  }

  /** Stores journal entries for media, and downloads it. */
  async #fetch({ session, auth }: Run, media: HistoryBatch['media'], ...changes: Change[]): Promise<void> {
    const journal = media.flatMap((event) => journalChange(event, auth, Date.now(), true) ?? []);
    await auth.commits.commit([...journal, ...changes]);
    for (const { sk } of journal) this.#options.media.fetch(session, sk);
  }

  /**
   * Stores the progress, and journal entries for the media of published messages. Media is downloaded after that, so
   * its events come after the message's.
   */
  async #savePlace(run: Run, part: HistoryPart, next: number, { media }: HistoryBatch): Promise<void> {
    await this.#fetch(run, media, partChange({ ...part, next }));
  }
}
