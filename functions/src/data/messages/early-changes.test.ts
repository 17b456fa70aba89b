import type { Author } from '@recado/shared/contract/queue-messages/inbound';
import { describe, expect, it } from 'vitest';
import { withEarlyChange } from './early-changes.ts';
import type { MessageChange } from './record.ts';

const maria: Author = { fromMe: false, address: { number: '5511987654321', lid: null }, name: 'Maria' };
const us: Author = { fromMe: true, address: null, name: null };
const edit = (body: string, at: number, by = maria): MessageChange => ({ type: 'edit', by, at, body, mentions: [] });
const react = (emoji: string, at: number): MessageChange => ({ type: 'reaction', by: maria, at, emoji });

const all = (...changes: MessageChange[]): readonly MessageChange[] =>
  changes.reduce<readonly MessageChange[]>((known, change) => withEarlyChange(known, change) ?? known, []);

describe('what waits for its message', () => {
  it('is each author’s newest edit, in whatever order they come', () => {
    expect(all(edit('um', 1), edit('três', 3), edit('dois', 2), edit('nosso', 1, us))).toEqual([
      edit('três', 3),
      edit('nosso', 1, us),
    ]);
    expect(withEarlyChange([edit('três', 3)], edit('dois', 2))).toBeNull();
  });

  it('is every reaction and revoke, once', () => {
    const revoke: MessageChange = { type: 'revoke', by: maria, at: 5, byAdmin: false };
    expect(all(react('👍', 1), react('👍', 1), react('', 2), revoke)).toEqual([react('👍', 1), react('', 2), revoke]);
  });

  it('keeps what fits into an item', () => {
    const people = Array.from({ length: 40 }, (_, index): Author => ({
      ...maria,
      address: { number: `55119${index}00000`, lid: null },
    }));
    const mentions = Array.from({ length: 50 }, (_, index) => ({
      tag: `12345678901234567890${index}`,
      address: { number: '55119876543210', lid: `12345678901234567890${index}` },
      name: 'ã'.repeat(500),
      isUs: false,
    }));
    const kept = all(
      ...people.map((by, index): MessageChange => ({
        type: 'edit',
        by,
        at: index,
        body: 'ã'.repeat(100_000),
        mentions,
      })),
    );
    expect(kept).toHaveLength(20);
    expect(Buffer.byteLength(JSON.stringify(kept))).toBeLessThan(350_000);
  });
});
