import { describe, expect, it } from 'vitest';
import { mentionsIn, nameMentions, tagMentions } from './mentions.ts';

const ana = { tag: '5511987654321', name: 'Ana' };
const anaPaula = { tag: '123456789012345', name: 'Ana Paula' };

describe('mentions', () => {
  it('are converted to names and back to tags', () => {
    const text = 'Oi @5511987654321, chama a @123456789012345?';
    expect(nameMentions(text, [ana, anaPaula])).toBe('Oi @Ana, chama a @Ana Paula?');
    expect(tagMentions(nameMentions(text, [ana, anaPaula]), [ana, anaPaula])).toBe(text);
  });

  it('leave longer numbers and replacement patterns unchanged', () => {
    expect(nameMentions('@55119876543210', [ana])).toBe('@55119876543210');
    expect(nameMentions('@5511987654321', [{ ...ana, name: '$& Ana' }])).toBe('@$& Ana');
  });

  it('are those whose tag is in the text, each once', () => {
    expect(mentionsIn('Oi @5511987654321', [ana, anaPaula, { ...ana, name: 'Outra' }])).toEqual([ana]);
    expect(mentionsIn('Oi @55119876543210', [ana])).toEqual([]);
  });

  it('are assigned in order to people with the same name', () => {
    const other = { tag: '5511900000001', name: 'Ana' };
    expect(tagMentions('@Ana e @Ana, sim @Ana', [ana, other])).toBe(
      '@5511987654321 e @5511900000001, sim @5511900000001',
    );
  });
});
