import { describe, expect, it } from 'vitest';
import { renderVariables, unknownVariables, variableNames, type VariableValues } from './variables.ts';

const values: VariableValues = {
  contactName: ' Maria  da Silva',
  userName: 'Ana',
  ticketId: 42,
  queueName: 'Vendas',
  connectionName: 'Loja',
  companyName: 'Aurora & Cia',
  timeZone: 'America/Sao_Paulo',
  now: Date.UTC(2026, 10, 20, 2, 5, 9, 7),
};

describe('renderVariables', () => {
  it.each([
    ['firstName', 'Maria'],
    ['name', ' Maria  da Silva'],
    ['userName', 'Ana'],
    ['ms', 'Boa noite'],
    ['protocol', '20261119050900742'],
    ['date', '19-11-2026'],
    ['hour', '23:05:09'],
    ['data_hora', '19-11-2026 às 23:05:09'],
    ['ticket_id', '42'],
    ['queue', 'Vendas'],
    ['connection', 'Loja'],
    ['name_company', 'Aurora & Cia'],
  ])('{{%s}} is %s', (name, expected) => {
    expect(renderVariables(`«{{${name}}}|{{ ${name} }}»`, values)).toBe(`«${expected}|${expected}»`);
    expect(variableNames).toContain(name);
  });

  it.each([
    [5, 'Boa madrugada'],
    [6, 'Bom dia'],
    [11, 'Bom dia'],
    [12, 'Boa tarde'],
    [17, 'Boa tarde'],
    [18, 'Boa noite'],
    [0, 'Boa madrugada'],
  ])('renders {{ms}} at %i o’clock in the company’s time zone as %s', (hour, expected) => {
    expect(renderVariables('{{ms}}', { ...values, now: Date.UTC(2026, 10, 20, hour + 3) })).toBe(expected);
  });

  it('leaves unknown variables unchanged and does not search values for variables', () => {
    expect(renderVariables('{{unknown}} {name} {{constructor}} {{}}', values)).toBe(
      '{{unknown}} {name} {{constructor}} {{}}',
    );
    expect(renderVariables('{{name}}', { ...values, contactName: '{{userName}} $& <b>' })).toBe('{{userName}} $& <b>');
  });
});

describe('unknownVariables', () => {
  it('names what is written as a variable and is none, once', () => {
    expect(unknownVariables('{{nome}}, {{ name }}: {{toString}} {{nome}} {firstName} {{não é}}')).toEqual([
      'nome',
      'toString',
    ]);
    expect(unknownVariables('Olá {{firstName}}')).toEqual([]);
  });
});
