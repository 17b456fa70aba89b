import { generateMessageIDV2 } from '@whiskeysockets/baileys';
import type { BackfillCommand } from '@recado/shared/contract/queue-messages/outbound';
import type { AuthState } from '../auth/auth-state.ts';
import { refName } from '../connections/connection-ref.ts';
import type { HistoryOptions } from '../imports/history-options.ts';
import { departureChanges, partChange, readNotification, readParts } from '../imports/history-parts.ts';
import type { HistoryPart } from '../imports/history-parts.ts';
import { readPart } from '../imports/read-part.ts';
import { selfOf } from '../inbound/read-stanza.ts';
import { selectMessages } from '../imports/select-messages.ts';
import type { BatchLimits, HistoryBatch } from '../imports/select-messages.ts';
import { journalChange } from '../media/journal.ts';
import { newBell } from '../platform/bell.ts';
import type { Bell } from '../platform/bell.ts';
import { FencedOff } from '../platform/fenced-items.ts';
import { faultOf } from '../platform/log.ts';
import { backoff, pause } from '../platform/pause.ts';
import { findAlternative } from '../auth/find-alternative.ts';
import type { DeviceSession } from '../session/device-session.ts';
import { gapChatChange, gapChatRemoval, readGapChats, withGap } from './gap-chats.ts';
import type { GapChat } from './gap-chats.ts';
import { nextQuestion, unanswered } from './next-question.ts';
import { chatAfter, endOfPage, followingOf } from './read-answer.ts';

/** Messages that a phone gives at a time. */
const perAnswer = 50;
/** The screens are told of each message: what tells them has to fit with it into one item of the outbox. */
const limits: BatchLimits = { messages: 10, bytes: 50_000 };
/** Milliseconds between two looks while there is something to wait for. */
const lookAgain = 5 * 60_000;

/** What one run works with. */
interface Run {
  session: DeviceSession;
  auth: AuthState;
  bell: Bell;
}

/**
 * Asks phones what came while their connection was away, chat by chat and one question at a time. What is to be asked
 * and what was answered stand in the table, so that a host that is killed loses nothing; what is told twice is known by
 * its ids, as is all that came by itself.
 */
export class GapFiller {
  readonly #options: HistoryOptions;
  readonly #runs = new WeakMap<AuthState, Run>();

  constructor(options: HistoryOptions) {
    this.#options = options;
  }

  /** Takes down what is to be asked. Resolves when it is durable. */
  async want(session: DeviceSession, auth: AuthState, command: BackfillCommand): Promise<void> {
    await auth.commits.commit(withGap(await readGapChats(auth), command).map(gapChatChange));
    this.look(session);
  }

  /** A session is connected, or its phone has answered: goes on with its questions, if it has any. */
  look(session: DeviceSession): void {
    const { auth } = session;
    if (!auth) return;
    const known = this.#runs.get(auth);
    if (known) return known.bell.ring();
    const run = { session, auth, bell: newBell() };
    this.#runs.set(auth, run);
    void this.#run(run);
  }

  async #run(run: Run): Promise<void> {
    const { session, auth } = run;
    for (let failures = 0; session.auth === auth && !session.ended.aborted;) {
      try {
        run.bell = newBell();
        const goesOn = await this.#step(run);
        if (!goesOn && !run.bell.isRung) break;
        failures = 0;
      } catch (error) {
        if (error instanceof FencedOff) break;
        this.#options.log.warn(
          { connection: refName(session.ref), fault: faultOf(error) },
          'look for missed messages held up',
        );
        await pause(backoff(failures, Math.random(), 500, 30_000), session.ended);
        failures += 1;
      }
    }
    this.#runs.delete(auth);
  }

  /** Does what comes next. False when there is nothing more to do. */
  async #step(run: Run): Promise<boolean> {
    const { auth } = run;
    const chats = await readGapChats(auth);
    const [part] = await readParts(auth, 'gap');
    if (part) {
      await this.#bring(run, part, chats);
      return true;
    }
    const next = nextQuestion(chats, Date.now());
    switch (next.type) {
      case 'ask':
        await this.#ask(run, next.chat);
        return true;
      case 'unanswered':
        await auth.commits.commit([gapChatChange(next.chat)]);
        return true;
      case 'giveUp':
        await auth.commits.commit([gapChatRemoval(next.chat)]);
        return true;
      case 'wait':
        await this.#wait(run, next.ms);
        return true;
      case 'nothing':
        return false;
    }
  }

  async #wait({ session, bell: { rung } }: Run, ms: number): Promise<void> {
    await Promise.race([pause(Math.min(ms, lookAgain), session.ended), rung]);
  }

  async #ask(run: Run, chat: GapChat): Promise<void> {
    const { connected } = run.session;
    if (!connected) return await this.#wait(run, lookAgain);
    const { wid, fromMe, at } = chat.before ?? { wid: generateMessageIDV2(), fromMe: false, at: chat.until };
    const id = await connected.live.sock.fetchMessageHistory(perAnswer, { remoteJid: chat.jid, id: wid, fromMe }, at);
    await run.auth.commits.commit([
      gapChatChange({ ...chat, requests: [...chat.requests, id].slice(-5), askedAt: Date.now() }),
    ]);
  }

  async #bring(run: Run, part: HistoryPart, chats: readonly GapChat[]): Promise<void> {
    const { auth, session } = run;
    const notification = await readNotification(auth, part);
    const chat = chats.find(({ requests }) => requests.includes(notification.peerDataRequestSessionId ?? ''));
    if (!chat) return await auth.commits.commit(departureChanges(part));
    const { serverUrl, log } = this.#options;
    const history = await readPart(session, notification, serverUrl, log);
    if (!history)
      return await auth.commits.commit([...departureChanges(part), gapChatChange(unanswered(chat, Date.now()))]);
    const { since, until } = chat;
    const batches = await selectMessages(
      session.ref,
      history,
      { since, until, groups: true, before: endOfPage(chat) },
      selfOf(auth),
      findAlternative(auth),
      limits,
    );
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
        following: followingOf(chat, batches, place),
      });
      await this.#notePlace(run, part, place + 1, batch);
    }
    const next = chatAfter(chat, history);
    await auth.commits.commit([...departureChanges(part), next ? gapChatChange(next) : gapChatRemoval(chat)]);
  }

  /** Media is written down once its messages are on their way: fetched, it follows behind them. */
  async #notePlace({ session, auth }: Run, part: HistoryPart, next: number, { media }: HistoryBatch): Promise<void> {
    const journal = media.flatMap((event) => journalChange(event, auth, Date.now(), true) ?? []);
    await auth.commits.commit([...journal, partChange({ ...part, next })]);
    for (const { sk } of journal) this.#options.media.fetch(session, sk);
  }
}
