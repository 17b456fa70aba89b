import { describe, expect, it } from 'vitest';
import { hiddenNumbers } from './hidden-numbers.ts';

const contact = '5511987654321';

describe('phone numbers in what leaves for a model', () => {
  it('are masked: the contact’s in all its forms, and those of other people', () => {
    const { hide } = hiddenNumbers(contact);
    expect(hide('sou o 11 9 8765 4321, meu irmão é (13) 98888-7777 e o pedido 4412')).toBe(
      'sou o *********21, meu irmão é *************77 e o pedido 4412',
    );
  });

  it('come back as they were written where the model repeats them', () => {
    const { hide, restore } = hiddenNumbers(contact);
    hide('meu irmão é (13) 98888-7777');
    expect(restore('Anotei: *************77. Ligo para **********77** amanhã.')).toBe(
      'Anotei: (13) 98888-7777. Ligo para (13) 98888-7777 amanhã.',
    );
  });

  it('come back as their last digits where it is not clear which one it is, and where it is the contact’s', () => {
    const { hide, restore } = hiddenNumbers(contact);
    hide(`sou o ${contact}, e há 13988887777 e 13988886677`);
    expect(restore('Seu número é ***********21, o dele *********77.')).toBe('Seu número é …21, o dele …77.');
    hide('o da loja é 13 3222-1121');
    expect(restore('***********21')).toBe('…21');
  });

  it('come back to who typed the contact’s number', () => {
    const { hide, restore } = hiddenNumbers(contact, true);
    expect(hide('Seu fone é +55 11 98765-4321?')).toBe('Seu fone é *********21?');
    expect(restore('O seu telefone é *********21?')).toBe('O seu telefone é +55 11 98765-4321?');
  });

  it('leave the marks of Markdown alone', () => {
    expect(hiddenNumbers(contact).restore('**21** ***a***\n*******\n10')).toBe('**21** ***a***\n*******\n10');
  });
});
