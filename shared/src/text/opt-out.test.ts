import { describe, expect, it } from 'vitest';
import { asksToOptOut } from './opt-out.ts';

describe('texts that ask for no further campaigns', () => {
  it.each([
    'SAIR',
    'sair',
    '  Parar!!! ',
    '"PARAR"',
    '*Sair*',
    'Cancelar.',
    'descadastrar',
    'Remover',
    'Não quero receber',
    'NAO QUERO MAIS RECEBER MENSAGENS',
    'não quero receber…',
  ])('takes the Portuguese %s', (text) => expect(asksToOptOut(text)).toBe(true));

  it.each(['STOP', 'Stop 🛑', 'unsubscribe', 'OPT OUT', 'opt-out', 'OptOut', 'Don’t message me', 'stop promotions'])(
    'takes the English %s',
    (text) => expect(asksToOptOut(text)).toBe(true),
  );

  it.each(['BAJA', 'Darme de baja', 'CANCELAR SUSCRIPCIÓN', 'cancelar suscripcion', '¡No quiero recibir más!'])(
    'takes the Spanish %s',
    (text) => expect(asksToOptOut(text)).toBe(true),
  );

  it.each([
    'DUR',
    'Durdur',
    'İPTAL',
    'IPTAL',
    'iptal',
    'ıptal',
    'ÇIK',
    'çık',
    'Çik',
    'cik',
    'Aboneliği iptal et',
    'ABONELİĞİ İPTAL ET',
    'MESAJ GÖNDERMEYİN',
  ])('takes the Turkish %s', (text) => expect(asksToOptOut(text)).toBe(true));

  it('takes a keyword whose accents are marks of their own', () => {
    expect(asksToOptOut('Não quero receber'.normalize('NFD'))).toBe(true);
    expect(asksToOptOut('ÇIK'.normalize('NFD'))).toBe(true);
  });

  it.each([
    '',
    '   ',
    '!!!',
    '🛑',
    'Não',
    'sim',
    '1',
    '#',
    'quero sair para jantar',
    'Quero cancelar o pedido 123',
    'Não quero receber o produto em casa',
    'sairei às 8',
    'parar sair',
    'stopped',
    'Stop by tomorrow',
    'Está na baixa temporada',
    'red',
    `${'sair '.repeat(40)}`,
  ])('takes no other text: %s', (text) => expect(asksToOptOut(text)).toBe(false));
});
