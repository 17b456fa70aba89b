import type { WASocket } from '@whiskeysockets/baileys';
import { expect, it, vi } from 'vitest';
import { CommitQueue } from '../auth/commit-queue.ts';
import type { FencedItems } from '../platform/fenced-items.ts';
import { sendWhenDurable } from './send-when-durable.ts';

const bytes = (n: number): Uint8Array => Uint8Array.of(n);
const change = (sk: string) => [{ sk, put: {} }];
const nextTick = () => new Promise((resolve) => setImmediate(resolve));

const create = () => {
  const sent: Uint8Array[] = [];
  const writes: PromiseWithResolvers<void>[] = [];
  const write = (): Promise<void> => {
    writes.push(Promise.withResolvers<void>());
    return writes.at(-1)!.promise;
  };
  const commits = new CommitQueue({ write } as unknown as FencedItems);
  const socket = {
    send: (data: Uint8Array, done?: (error?: Error) => void): void => {
      sent.push(data);
      done?.();
    },
  };
  sendWhenDurable({ socket } as unknown as WASocket['ws'], commits);
  return { sent, writes, commits, socket };
};

it('sends at once while nothing is being written', () => {
  const { sent, socket } = create();
  const done = vi.fn();
  socket.send(bytes(1), done);
  expect(sent).toEqual([bytes(1)]);
  expect(done).toHaveBeenCalledTimes(1);
});

it('holds each frame until what was committed before it is durable, and keeps their order', async () => {
  const { sent, writes, commits, socket } = create();
  const done = vi.fn();
  void commits.commit(change('a'));
  await nextTick();
  socket.send(bytes(1), done);
  void commits.commit(change('b'));
  socket.send(bytes(2), done);
  socket.send(bytes(3), done);
  await nextTick();
  expect(done).toHaveBeenCalledTimes(3);
  expect(sent).toEqual([]);
  writes[0]!.resolve();
  await nextTick();
  expect(sent).toEqual([bytes(1)]);
  writes[1]!.resolve();
  await nextTick();
  expect(sent).toEqual([bytes(1), bytes(2), bytes(3)]);
  socket.send(bytes(4), done);
  expect(sent).toHaveLength(4);
});

it('sends nothing after a failed write', async () => {
  const { sent, writes, commits, socket } = create();
  commits.commit(change('a')).catch(() => undefined);
  await nextTick();
  socket.send(bytes(1));
  writes[0]!.reject(new Error('gone'));
  await nextTick();
  socket.send(bytes(2));
  await nextTick();
  expect(sent).toEqual([]);
});
