import { describe, expect, it } from 'vitest';
import { toBatches } from './send.ts';
import type { QueueMessage } from './to-queue-message.ts';

const message = (body: string): QueueMessage => ({ queue: 'search', body });

describe('toBatches', () => {
  it('puts 10 messages into a call, in order', () => {
    const batches = toBatches(Array.from({ length: 23 }, (_, index) => message(String(index))));
    expect(batches.map((batch) => batch.length)).toEqual([10, 10, 3]);
    expect(batches.flat().map(({ body }) => Number(body))).toEqual(Array.from({ length: 23 }, (_, index) => index));
  });

  it('keeps a call within 256 KiB, counted in bytes', () => {
    const batches = toBatches([
      message('ã'.repeat(60_000)),
      message('b'.repeat(120_000)),
      message('c'.repeat(120_000)),
      message('d'),
    ]);
    expect(batches.map((batch) => batch.map(({ body }) => body[0]))).toEqual([
      ['ã', 'b'],
      ['c', 'd'],
    ]);
  });

  it('sends a message that is too large by itself, so that it alone is refused', () => {
    expect(toBatches([message('a'), message('b'.repeat(300_000)), message('c')]).map((batch) => batch.length)).toEqual([
      1, 1, 1,
    ]);
  });
});
