import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { itemMapping } from './item-mapping.ts';

const schema = z.object({
  id: z.int(),
  name: z.string().trim().min(2),
  queueId: z.int().nullable(),
  note: z.string().optional(),
  tags: z.array(z.string()).default([]),
  muted: z.boolean().default(false),
});

describe('the mapping of a record to its item', () => {
  const mapping = itemMapping('thing', schema, false);

  it('stores nulls absent and reads them back', () => {
    const record = mapping.parseRecord({ id: 1, name: 'Ana', queueId: null, tags: ['a'], muted: false });
    const item = mapping.toAttributes(record);
    expect(item).toEqual({ id: 1, name: 'Ana', tags: ['a'], muted: false });
    expect(mapping.fromAttributes(item)).toEqual(record);
  });

  it('fills nulls and defaults of a new record, and transforms it as its schema says', () => {
    expect(mapping.parseRecord({ id: 1, name: ' Ana ', queueId: undefined })).toEqual({
      id: 1,
      name: 'Ana',
      queueId: null,
      tags: [],
      muted: false,
    });
  });

  it('reads defaults where an older item lacks the attribute, and nothing that the schema lacks', () => {
    const [one, other] = [
      { id: 1, name: 'Ana', pk: 'x', gone: 1 },
      { id: 2, name: 'Bia' },
    ].map((item) => mapping.fromAttributes(item));
    expect(one).toEqual({ id: 1, name: 'Ana', queueId: null, tags: [], muted: false });
    expect(other!.tags).not.toBe(one!.tags);
  });

  it('stores values as text where the entity says so', () => {
    const asText = itemMapping('thing', schema, false, ['tags']);
    const record = asText.parseRecord({ id: 1, name: 'Ana', queueId: null, tags: ['a', '"b"'] });
    const item = asText.toAttributes(record);
    expect(item.tags).toBe('["a","\\"b\\""]');
    expect(asText.fromAttributes(item)).toEqual(record);
    expect(asText.fromAttributes({ id: 1, name: 'Ana' }).tags).toEqual([]);
  });

  it('reads some fields only when asked so', () => {
    expect(mapping.fromAttributes({ id: 1, name: 'Ana' }, ['id', 'queueId'])).toEqual({ id: 1, queueId: null });
  });

  it('refuses what breaks the schema, without its values in the error', () => {
    expect(() => mapping.parseRecord({ id: 1, name: 'secret', queueId: 'x' })).toThrow(
      'a record of thing breaks its schema: queueId invalid_type',
    );
    expect(() => mapping.parseFields({ name: 'x' })).toThrow('name too_small');
  });

  it('checks fields of a change alone, and leaves out what is undefined or unknown', () => {
    expect(mapping.parseFields({ name: ' Bia', queueId: null, note: undefined, other: 1 })).toEqual({
      name: 'Bia',
      queueId: null,
    });
  });

  it('makes a set of its own where there is no attribute', () => {
    const sets = itemMapping('thing', z.object({ ids: z.set(z.int()).default(new Set()) }), true);
    const first = sets.fromAttributes({});
    expect(first).toEqual({ ids: new Set() });
    (first.ids as Set<number>).add(1);
    expect(sets.fromAttributes({})).toEqual({ ids: new Set() });
    expect(sets.toAttributes({ ids: new Set() })).toEqual({});
  });

  it('refuses a field whose absence would mean both null and a default', () => {
    expect(() => itemMapping('thing', z.object({ id: z.int().nullable().default(1) }), false)).toThrow('id: an absent');
  });
});

describe('with omitted defaults', () => {
  const mapping = itemMapping('thing', schema.extend({ version: z.int().default(0) }), true);

  it('stores no attribute for a default, but for the version', () => {
    const item = mapping.toAttributes({ id: 1, name: 'Ana', queueId: null, tags: [], muted: false, version: 0 });
    expect(item).toEqual({ id: 1, name: 'Ana', version: 0 });
    expect(mapping.toAttributes({ id: 1, tags: ['a'], muted: true })).toEqual({ id: 1, tags: ['a'], muted: true });
    expect(mapping.fromAttributes(item)).toMatchObject({ tags: [], muted: false });
  });

  it('keeps an empty set a set, which DynamoDB does not take', () => {
    const numbers = itemMapping('thing', z.object({ ids: z.set(z.int()).default(new Set()) }), true);
    expect(numbers.toAttributes({ ids: new Set() })).toEqual({});
    expect(numbers.fromAttributes({})).toEqual({ ids: new Set() });
  });
});
