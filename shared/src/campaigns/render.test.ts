import { describe, expect, it } from 'vitest';
import { chooseText, confirmationsOf, messagesOf, renderCampaignText } from './render.ts';

const ana = { name: 'Ana $& {email}', number: '5511987654321', email: 'ana@example.com' };
const texts = {
  message1: '',
  message2: 'dois',
  message3: '  ',
  message4: 'quatro',
  message5: '',
  confirmationMessage1: '',
  confirmationMessage2: '',
  confirmationMessage3: '',
  confirmationMessage4: '',
  confirmationMessage5: 'posso?',
};

describe('texts of campaigns', () => {
  it('have the values of the recipient and of the settings, which are not searched themselves', () => {
    expect(renderCampaignText('{nome}|{numero}|{email}|{loja_1}', ana, [{ key: 'loja_1', value: '{nome}' }])).toBe(
      'Ana $& {email}|5511987654321|ana@example.com|{nome}',
    );
  });

  it('have the first name, of whatever the name is made', () => {
    const render = (name: string) => renderCampaignText('Olá {primeiroNome}!', { ...ana, name }, []);
    expect(render('Adriana Almeida')).toBe('Olá Adriana!');
    expect(render(' Maria\n da Silva')).toBe('Olá Maria!');
    expect(render('')).toBe('Olá !');
  });

  it('have the columns of the recipient, before variables of the settings and after its fields', () => {
    const columns = { cidade: 'Recife', plano: '', nome: 'x' };
    const settings = [{ key: 'cidade', value: 'Centro' }];
    expect(renderCampaignText('{nome}|{cidade}|{plano}|{outra}', { ...ana, name: 'Ana', columns }, settings)).toBe(
      'Ana|Recife||{outra}',
    );
  });

  it('keep what is no variable', () => {
    expect(renderCampaignText('{outra} {{nome}} { nome } {}', ana, [])).toBe('{outra} {{nome}} { nome } {}');
  });

  it('never replace the recipient by a variable of the same name', () => {
    expect(renderCampaignText('{email}', ana, [{ key: 'email', value: 'x' }])).toBe('ana@example.com');
  });
});

describe('the choice of a text', () => {
  it('leaves empty ones out', () => {
    const [two, four] = [
      { slot: 2, text: 'dois' },
      { slot: 4, text: 'quatro' },
    ];
    expect(messagesOf(texts)).toEqual([two, four]);
    expect(confirmationsOf(texts)).toEqual([{ slot: 5, text: 'posso?' }]);
    expect(chooseText(messagesOf(texts), 0)).toEqual(two);
    expect(chooseText(messagesOf(texts), 0.999)).toEqual(four);
    expect(chooseText([], 0.5)).toBeNull();
  });
});
