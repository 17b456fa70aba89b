import { SQSClient } from '@aws-sdk/client-sqs';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { userEvent } from '@recado/shared/contract/users';
import { shardOf } from '@recado/shared/deployment/shards';
import { randomInt, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { useOwnQueues } from '../../../test/own-queues.ts';
import { takeMessages } from '../../../test/queue-messages.ts';
import { documentClient, sqsClient } from '../clients.ts';
import { systemClock } from '../clock.ts';
import { environment } from '../environment.ts';
import { realtime } from './realtime.ts';
import { idsOf } from '../ids.ts';
import { moveQuota, raiseQuota } from '../quota.ts';
import { commitWithEffects } from './commit-with-effects.ts';
import type { DoAtOnce } from './do-at-once.ts';
import type { Effect } from './effect.ts';
import { pack } from './pack-effects.ts';
import { effectsIn, outboxShards, outboxStore } from './store.ts';
import { sweep } from './sweep.ts';

const unreachable = new SQSClient({ endpoint: 'http://127.0.0.1:1', maxAttempts: 1 });
/** A client of the queues that counts its calls. */
const countingClient = () => {
  const sqs = new SQSClient({});
  const counted = { sqs, calls: 0 };
  sqs.middlewareStack.add(
    (next) => (args) => {
      counted.calls += 1;
      return next(args);
    },
    { step: 'initialize' },
  );
  return counted;
};
const later = { now: () => Date.now() + 31_000 };

const someCompany = () => {
  const id = randomInt(1, 2 ** 40);
  const ids = idsOf(documentClient(), systemClock, id);
  const effect = (userId: number): Effect =>
    realtime(
      { company: { id }, ids },
      { event: userEvent, data: { action: 'delete', userId }, rooms: ['everyone'], order: 'users' },
    );
  const commit = (sqs: SQSClient, effects: Effect[], doAtOnce?: DoAtOnce) =>
    commitWithEffects(
      { client: documentClient(), sqs, ulid: () => ids.ulid(), clock: systemClock, ...(doAtOnce && { doAtOnce }) },
      [moveQuota(id, { kind: 'users' }, 1)],
      effects,
    );
  return { id, effect, commit };
};

const waiting = async () => {
  const outbox = outboxStore(documentClient());
  const entries = await Promise.all(Array.from({ length: outboxShards }, (_, shard) => outbox.page(shard, null, 1000)));
  return entries.flat();
};

const userIds = (bodies: string[]) =>
  bodies.map((body) => (JSON.parse(body) as { data: { userId: number } }).data.userId);

useOwnQueues();
beforeEach(async () => {
  await sweep(documentClient(), sqsClient(), later);
  while ((await takeMessages('realtime', { wait: false })).length > 0);
});

describe('the outbox', () => {
  it('is empty once effects have left', async () => {
    const { effect, commit } = someCompany();
    await commit(sqsClient(), [effect(1), effect(2)]);
    expect(userIds(await takeMessages('realtime'))).toEqual([1, 2]);
    expect(await waiting()).toEqual([]);
  });

  it('writes nothing and sends nothing when a condition fails', async () => {
    const { id, effect } = someCompany();
    const ids = idsOf(documentClient(), systemClock, id);
    const refused = commitWithEffects(
      { client: documentClient(), sqs: sqsClient(), ulid: () => ids.ulid(), clock: systemClock },
      [raiseQuota(id, { kind: 'users' }, { limit: 0, error: 'ERR_PLAN_LIMIT_USERS' })],
      [effect(1)],
    );
    await expect(refused).rejects.toMatchObject({ code: 'ERR_PLAN_LIMIT_USERS' });
    expect(await waiting()).toEqual([]);
  });

  it('keeps what could not leave until a sweep sends it, in its order', async () => {
    const { effect, commit } = someCompany();
    await commit(unreachable, [effect(1)]);
    await commit(unreachable, [effect(2), effect(3)]);
    expect(await waiting()).toHaveLength(2);
    expect(await sweep(documentClient(), sqsClient(), later)).toEqual({ sent: 2, failed: 0, buried: 0 });
    expect(userIds(await takeMessages('realtime'))).toEqual([1, 2, 3]);
    expect(await waiting()).toEqual([]);
  });

  it('does at once what can be, and sends only the others', async () => {
    const { effect, commit } = someCompany();
    const done: Effect[] = [];
    const [first, second] = [effect(1), effect(2)];
    await commit(sqsClient(), [first, second], (given) => {
      if (isDeepStrictEqual(given, second)) return null;
      done.push(given);
      return Promise.resolve();
    });
    expect(done).toEqual([first]);
    expect(userIds(await takeMessages('realtime'))).toEqual([2]);
    expect(await waiting()).toEqual([]);
  });

  it('sends to its queue what failed at once, and keeps it where that fails too', async () => {
    const { effect, commit } = someCompany();
    const fail: DoAtOnce = () => Promise.reject(new Error('a socket is gone'));
    await commit(sqsClient(), [effect(1)], fail);
    expect(userIds(await takeMessages('realtime'))).toEqual([1]);
    expect(await waiting()).toEqual([]);
    await commit(unreachable, [effect(2)], fail);
    expect(await waiting()).toHaveLength(1);
    expect(await sweep(documentClient(), sqsClient(), later)).toEqual({ sent: 1, failed: 0, buried: 0 });
    expect(userIds(await takeMessages('realtime'))).toEqual([2]);
  });

  it('leaves alone what is younger than 30 s: its own function may still send it', async () => {
    const { effect, commit } = someCompany();
    await commit(unreachable, [effect(1)]);
    expect(await sweep(documentClient(), sqsClient(), systemClock)).toEqual({ sent: 0, failed: 0, buried: 0 });
    expect(await waiting()).toHaveLength(1);
  });

  it('sends once what had left before its function died', async () => {
    const { effect, commit } = someCompany();
    const sent = effect(1);
    await commit(unreachable, [sent]);
    await commit(sqsClient(), [sent]);
    await sweep(documentClient(), sqsClient(), later);
    expect(userIds(await takeMessages('realtime'))).toEqual([1]);
  });

  it('holds back what comes after a failure in the same group', async () => {
    const { effect, commit } = someCompany();
    await commit(unreachable, [effect(1)]);
    await commit(unreachable, [effect(2)]);
    const report = await sweep(documentClient(), unreachable, later);
    expect(report).toEqual({ sent: 0, failed: 1, buried: 0 });
    expect((await waiting()).map(({ failures }) => failures).sort()).toEqual([0, 1]);
  });

  it('sets aside, whole, what an hour of sweeps could not send', async () => {
    const { effect, commit } = someCompany();
    await commit(unreachable, [effect(1)]);
    const [entry] = await waiting();
    const outbox = outboxStore(documentClient());
    for (let failure = 0; failure < 59; failure++) await outbox.failed(entry!);
    expect(await sweep(documentClient(), unreachable, later)).toEqual({ sent: 0, failed: 0, buried: 1 });
    expect(await waiting()).toEqual([]);
    const { Item } = await documentClient().send(
      new GetCommand({ TableName: environment().TABLE_NAME, Key: { pk: 'i#outbox-dead', sk: entry!.id } }),
    );
    expect(JSON.parse(Item?.effects as string)).toEqual(effectsIn(entry!));
  });

  describe('with commands to a connection', () => {
    const whatsappId = 3;
    const chat = {
      jid: '5511999990000@s.whatsapp.net',
      isGroup: false,
      address: { number: '5511999990000', lid: null },
      subject: null,
    };
    const sendParts = (companyId: number, body: string, of = whatsappId, jid = chat.jid): Effect => ({
      to: 'outbound',
      message: {
        type: 'send',
        companyId,
        whatsappId: of,
        commandId: randomUUID(),
        wid: randomUUID(),
        chat: { ...chat, jid },
        content: { type: 'text', body },
        quoted: null,
      },
    });
    /** Takes the texts of the next messages, as many as one call returns or at least so many. */
    const bodies = async (companyId: number, atLeast = 1): Promise<string[]> => {
      const taken: string[] = [];
      while (taken.length < atLeast) taken.push(...(await takeMessages(`outbound-${shardOf(companyId, whatsappId)}`)));
      return taken.map((body) => (JSON.parse(body) as { content: { body: string } }).content.body);
    };

    it('sends what could not leave before what comes after it', async () => {
      const { id, effect, commit } = someCompany();
      await commit(unreachable, [effect(1), sendParts(id, 'um')]);
      await commit(unreachable, [sendParts(id, 'dois'), effect(2)]);
      await commit(sqsClient(), [effect(3), sendParts(id, 'três')]);
      expect(await bodies(id)).toEqual(['um', 'dois', 'três']);
      expect(await waiting()).toEqual([]);
      expect(userIds(await takeMessages('realtime'))).toEqual([1, 2, 3]);
    });

    it('leaves a command behind those that can’t leave still', async () => {
      const { id, commit } = someCompany();
      await commit(unreachable, [sendParts(id, 'um')]);
      await commit(unreachable, [sendParts(id, 'dois')]);
      expect(await sweep(documentClient(), sqsClient(), later)).toEqual({ sent: 2, failed: 0, buried: 0 });
      expect(await bodies(id)).toEqual(['um', 'dois']);
    });

    it('sends 25 that stand before, together, and leaves its own to the sweeper behind the others', async () => {
      const { id, commit } = someCompany();
      const texts = Array.from({ length: 30 }, (_, index) => `${index}`);
      for (const text of texts) await commit(unreachable, [sendParts(id, text)]);
      const counted = countingClient();
      await commit(counted.sqs, [sendParts(id, 'a última')]);
      // 10 messages a call.
      expect(counted.calls).toBe(3);
      expect(await sweep(documentClient(), sqsClient(), later)).toEqual({ sent: 6, failed: 0, buried: 0 });
      expect(await bodies(id, 31)).toEqual([...texts, 'a última']);
      expect(await waiting()).toEqual([]);
    });

    it('sweeps what stands behind a command that its queue never takes', async () => {
      const { id, commit } = someCompany();
      for (const text of ['x'.repeat(275_000), 'um']) await commit(unreachable, [sendParts(id, text)]);
      expect(await sweep(documentClient(), sqsClient(), later)).toEqual({ sent: 1, failed: 0, buried: 1 });
      expect(await bodies(id)).toEqual(['um']);
      expect(await waiting()).toEqual([]);
    });

    /** Damages the only entry that waits. */
    const damage = async (change: { effects?: unknown; dictionary?: number }) => {
      const [entry] = await waiting();
      const item = {
        pk: `i#outbox#${entry!.shard}`,
        sk: `${entry!.lane}#${entry!.id}`,
        ...entry,
        effects: Buffer.from('not deflated'),
        ...change,
      };
      await documentClient().send(new PutCommand({ TableName: environment().TABLE_NAME, Item: item }));
      return entry!.id;
    };

    it.for([
      ['damaged bytes', {}],
      ['text', { effects: '[{"to":"outbound"}]' }],
      ['a dictionary that this release lacks', { dictionary: 99 }],
      ['effects for a queue that this release lacks', pack('[{"to":"elsewhere","message":{}}]')],
      ['no list', pack('7')],
    ] as const)('sets aside an entry with %s at once, and sends its neighbours', async ([, change]) => {
      const { id, effect, commit } = someCompany();
      await commit(unreachable, [sendParts(id, 'um')]);
      const entry = await damage(change);
      await commit(unreachable, [sendParts(id, 'dois')]);
      await commit(unreachable, [effect(1)]);
      expect(await sweep(documentClient(), sqsClient(), later)).toEqual({ sent: 2, failed: 0, buried: 1 });
      expect(await bodies(id)).toEqual(['dois']);
      expect(userIds(await takeMessages('realtime'))).toEqual([1]);
      expect(await waiting()).toEqual([]);
      const { Item } = await documentClient().send(
        new GetCommand({ TableName: environment().TABLE_NAME, Key: { pk: 'i#outbox-dead', sk: entry } }),
      );
      expect(Item).toMatchObject({ id: entry });
      expect(Item?.effects ?? Item?.unread).toBeTruthy();
    });

    it('is not held up by an entry that can’t be read', async () => {
      const { id, commit } = someCompany();
      await commit(unreachable, [sendParts(id, 'um')]);
      await damage({});
      await commit(sqsClient(), [sendParts(id, 'dois')]);
      expect(await bodies(id)).toEqual(['dois']);
      expect(await sweep(documentClient(), sqsClient(), later)).toEqual({ sent: 0, failed: 0, buried: 1 });
    });

    it('sends once what its own commit is about to send', async () => {
      const { id, commit } = someCompany();
      const texts = Array.from({ length: 8 }, (_, index) => `${index}`);
      await Promise.all(texts.map((text) => commit(sqsClient(), [sendParts(id, text)])));
      expect((await bodies(id)).toSorted()).toEqual(texts);
      expect(await waiting()).toEqual([]);
    });

    it('sends nothing of other chats', async () => {
      const { id, commit } = someCompany();
      await commit(unreachable, [sendParts(id, 'um')]);
      await commit(sqsClient(), [sendParts(id, 'dois', whatsappId, '5511999990001@s.whatsapp.net')]);
      expect(await bodies(id)).toEqual(['dois']);
      expect(await sweep(documentClient(), sqsClient(), later)).toEqual({ sent: 1, failed: 0, buried: 0 });
      expect(await bodies(id)).toEqual(['um']);
    });

    it('waits neither for another connection nor for what no queue takes', async () => {
      const { id, commit } = someCompany();
      await commit(unreachable, [sendParts(id, 'de outra', whatsappId + 16)]);
      await commit(sqsClient(), [sendParts(id, 'x'.repeat(275_000))]);
      await commit(sqsClient(), [sendParts(id, 'um')]);
      expect(await bodies(id)).toEqual(['um']);
      const left = await waiting();
      expect(left).toHaveLength(2);
      for (const entry of left) await outboxStore(documentClient()).remove(entry);
    });

    it('keeps the order of each of several connections', async () => {
      const { id, commit } = someCompany();
      await commit(unreachable, [sendParts(id, 'a1'), sendParts(id, 'b1', whatsappId + 16)]);
      await commit(sqsClient(), [sendParts(id, 'b2', whatsappId + 16)]);
      await commit(sqsClient(), [sendParts(id, 'a2')]);
      expect(await bodies(id)).toEqual(['b1', 'b2', 'a1', 'a2']);
    });
  });

  it('sends more than one call takes', async () => {
    const { effect, commit } = someCompany();
    await commit(
      sqsClient(),
      Array.from({ length: 25 }, (_, index) => effect(index + 1)),
    );
    const received: number[] = [];
    for (
      let bodies = await takeMessages('realtime');
      bodies.length > 0;
      bodies = received.length < 25 ? await takeMessages('realtime') : []
    )
      received.push(...userIds(bodies));
    expect(received).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
  });

  it('carries effects larger than one item', async () => {
    const { id, commit } = someCompany();
    const ids = idsOf(documentClient(), systemClock, id);
    const large = (text: string): Effect => ({
      to: 'realtime',
      message: {
        companyId: id,
        rooms: ['everyone'],
        except: [],
        event: 'company-1-user',
        data: { text },
        order: 'users',
        id: ids.ulid(),
      },
    });
    await commit(sqsClient(), [large('ã'.repeat(100_000)), large('é'.repeat(100_000))]);
    const texts: string[] = [];
    while (texts.length < 2)
      texts.push(
        ...(await takeMessages('realtime')).map((body) =>
          (JSON.parse(body) as { data: { text: string } }).data.text.slice(0, 1),
        ),
      );
    expect(texts).toEqual(['ã', 'é']);
    expect(await waiting()).toEqual([]);
  });
});
