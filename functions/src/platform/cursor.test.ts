import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { defineCursor } from './cursor.ts';

const cursor = defineCursor(z.object({ updatedAt: z.int().positive(), id: z.int().positive() }));

describe('a cursor', () => {
  it('brings a position back, in letters that an address may hold', () => {
    const position = { updatedAt: 1_700_000_000_000, id: 12 };
    const text = cursor.encode(position);
    expect(text).toMatch(/^[\w-]+$/);
    expect(cursor.decode(text)).toEqual(position);
  });

  it('is null for the first page', () => {
    expect(cursor.decode(undefined)).toBeNull();
    expect(cursor.decode(null)).toBeNull();
  });

  it.each([
    ['no base64url', '%%%'],
    ['no JSON', Buffer.from('garbage').toString('base64url')],
    ['another list’s', Buffer.from('{"before":3}').toString('base64url')],
    ['out of range', Buffer.from('{"updatedAt":1,"id":-1}').toString('base64url')],
    ['empty', ''],
  ])('is refused when it is %s', (_, text) => {
    expect(() => cursor.decode(text)).toThrow(
      expect.objectContaining({
        code: 'ERR_VALIDATION',
        details: { issues: [{ path: 'query.cursor', code: 'invalid_format' }] },
      }),
    );
  });
});
