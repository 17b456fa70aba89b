import { describe, expect, expectTypeOf, it } from 'vitest';
import { type FieldsOf, parseKeyTemplate } from './key-template.ts';

describe('a key template', () => {
  it('puts values in their places, numbers padded to the given digits', () => {
    const template = parseKeyTemplate('c#{companyId}#chat#{contactId:6}#m');
    expect(template.fill({ companyId: 7, contactId: 42 })).toBe('c#7#chat#000042#m');
    expect(template.fields).toEqual(['companyId', 'contactId']);
    expectTypeOf<FieldsOf<'c#{companyId}#chat#{contactId:6}#m'>>().toEqualTypeOf<'companyId' | 'contactId'>();
  });

  it('sorts padded numbers as numbers', () => {
    const { fill } = parseKeyTemplate('queue#{id:12}');
    const keys = [9, 10, 100, 1].map((id) => fill({ id })!);
    expect(keys.toSorted()).toEqual([1, 9, 10, 100].map((id) => fill({ id })));
  });

  it('is a constant without fields', () => {
    expect(parseKeyTemplate('settings').fill({})).toBe('settings');
    expect(parseKeyTemplate('settings').prefix).toBe('settings');
  });

  it('has no key while a field has no value', () => {
    const { fill } = parseKeyTemplate('{at}#{id}');
    expect(fill({ at: 'x' })).toBeUndefined();
    expect(fill({ at: 'x', id: null })).toBeUndefined();
    expect(fill({ at: 'x', id: 0 })).toBe('x#0');
    expect(() => fill({ at: {}, id: 1 })).toThrow('type object');
  });

  it('gives the text up to the first field without a value', () => {
    const { fillStart } = parseKeyTemplate('t#{ticketId:3}#m#{ulid}');
    expect(fillStart({})).toBe('t#');
    expect(fillStart({ ticketId: 5 })).toBe('t#005#m#');
    expect(fillStart({ ticketId: 5, ulid: 'A' })).toBe('t#005#m#A');
    expect(fillStart({ ulid: 'A' })).toBe('t#');
  });
});
