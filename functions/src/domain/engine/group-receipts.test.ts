import type { Ack } from '@recado/shared/contract/messages';
import { describe, expect, it } from 'vitest';
import { withReceipt } from './group-receipts.ts';
import type { MessageRecord } from '../../data/messages/record.ts';

const sent = { ack: 1, readers: {}, failure: null } as unknown as MessageRecord;
const after = (receipts: readonly [string, Ack, (number | null)?][], message = sent): MessageRecord =>
  receipts.reduce(
    (acknowledged, [participant, ack, others = 3]) => withReceipt(acknowledged, { participant, others }, ack),
    message,
  );

describe('a message in a group', () => {
  it.each<[string, [string, Ack, (number | null)?][], Ack]>([
    [
      'sent while somebody has said nothing',
      [
        ['a', 3],
        ['b', 3],
      ],
      1,
    ],
    [
      'delivered when it reached the last',
      [
        ['a', 3],
        ['b', 2],
        ['c', 2],
      ],
      2,
    ],
    [
      'read when the last has read it',
      [
        ['a', 3],
        ['b', 2],
        ['c', 3],
        ['b', 3],
      ],
      3,
    ],
    [
      'no further by a receipt that comes twice',
      [
        ['a', 3],
        ['a', 3],
        ['a', 3],
      ],
      1,
    ],
    [
      'no less by one that comes late',
      [
        ['a', 3],
        ['b', 3],
        ['c', 3],
        ['b', 2],
      ],
      3,
    ],
    [
      'sent while nobody knows how many there are',
      [
        ['a', 3, null],
        ['b', 3, null],
        ['c', 3, null],
      ],
      1,
    ],
    [
      'as it was when somebody joins',
      [
        ['a', 3],
        ['b', 3],
        ['c', 3],
        ['a', 4, 4],
      ],
      3,
    ],
    [
      'as far as those who are left',
      [
        ['a', 3],
        ['b', 3],
        ['a', 4, 2],
      ],
      3,
    ],
  ])('is %s', (_, receipts, ack) => expect(after(receipts).ack).toBe(ack));

  it('is the very same where nothing is new', () => {
    const acknowledged = after([['a', 3]]);
    expect(
      after(
        [
          ['a', 2],
          ['a', 3],
        ],
        acknowledged,
      ),
    ).toBe(acknowledged);
  });
});
