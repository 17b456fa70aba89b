import { describe, expect, it } from 'vitest';
import type { RecordChange } from '../../platform/write.ts';
import { changedThings } from './changed-things.ts';

const change = (given: Partial<RecordChange>): RecordChange => ({
  entity: 'quick message',
  audited: { name: 'shortcode' },
  companyId: 3,
  id: '7',
  kind: 'changed',
  before: null,
  after: null,
  ...given,
});

describe('a change', () => {
  it('has the fields that differ, as short texts', () => {
    const before = { id: 7, shortcode: 'oi', message: 'Olá', tags: [1], version: 1 };
    const after = { ...before, message: 'x'.repeat(500), tags: [], version: 2 };
    const [found] = changedThings([change({ before, after })]);
    expect(found).toMatchObject({
      companyId: 3,
      thing: { thing: 'quickMessage', id: '7', name: 'oi', change: 'changed' },
    });
    expect(found!.thing.fields).toEqual([
      { field: 'message', before: 'Olá', after: `${'x'.repeat(200)}…` },
      { field: 'tags', before: '[1]', after: null },
    ]);
  });

  it('of an object has the parts that differ', () => {
    const before = { columns: { one: 'a', two: 'b' } };
    const [found] = changedThings([change({ before, after: { columns: { one: 'a', two: 'c' } } })]);
    expect(found!.thing.fields).toEqual([{ field: 'columns.two', before: 'b', after: 'c' }]);
  });

  it('of a secret says only that it was changed', () => {
    const after = { apiKey: { text: 'sealed' }, rows: [{ name: 'a', token: 'hidden-value' }], path: '/c/1/x.png' };
    const [found] = changedThings([change({ after, kind: 'created' })]);
    expect(found!.thing.fields).toEqual([
      { field: 'apiKey', before: null, after: null, isHidden: true },
      { field: 'rows', before: null, after: '[{"name":"a"}]' },
      { field: 'path', before: null, after: null, isHidden: true },
    ]);
  });

  it('that only the product keeps, or whose entity shows nothing, is none', () => {
    const before = { version: 1, sessionId: 'a' };
    expect(changedThings([change({ before, after: { version: 2, sessionId: 'b' } })])).toEqual([]);
    expect(changedThings([change({ after: { text: 'Oi' }, audited: undefined })])).toEqual([]);
  });
});
