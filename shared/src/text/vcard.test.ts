import { describe, expect, it } from 'vitest';
import { parseVcard, formatVcard } from './vcard.ts';

describe('parseVcard', () => {
  it('reads name and numbers of vCards as phones write them', () => {
    expect(
      parseVcard(
        'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Lima;Bruno;;;\r\nFN:Bruno Lima\r\nitem1.TEL;waid=5511987654321:+55 11 98765-4321\r\nitem1.X-ABLabel:Celular\r\nEND:VCARD',
      ),
    ).toEqual({ name: 'Bruno Lima', numbers: ['+55 11 98765-4321'] });
    expect(
      parseVcard(
        'BEGIN:VCARD\nVERSION:4.0\nN:Souza;Carla;;;\nTEL;VALUE=uri:tel:+551133334444\nTEL:+551133334444\nEND:VCARD',
      ),
    ).toEqual({ name: 'Carla Souza', numbers: ['+551133334444'] });
  });

  it('joins folded lines and removes escapes', () => {
    expect(parseVcard('FN:Padaria Aurora\\, fil\n ial 2\nTEL:1234').name).toBe('Padaria Aurora, filial 2');
  });

  it('returns an empty person for other texts', () => {
    expect(parseVcard('')).toEqual({ name: '', numbers: [] });
    expect(parseVcard('no card at all')).toEqual({ name: '', numbers: [] });
  });
});

it('reads what formatVcard writes', () => {
  const person = { name: 'Ana; "Bia", Filha \\', numbers: ['5511987654321', '+55 11 3333-4444'] };
  const vcard = formatVcard(person);
  expect(parseVcard(vcard)).toEqual({ name: person.name, numbers: ['+5511987654321', '+55 11 3333-4444'] });
  expect(vcard).toContain('waid=5511987654321');
});
