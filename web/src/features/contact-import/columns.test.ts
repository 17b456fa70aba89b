import { expect, test } from 'vitest';
import { sampleColumns } from '../../components/contact/sample-rows.ts';
import {
  guessColumns,
  guessVariables,
  headerPlace,
  importRowOf,
  isComplete,
  isTooLong,
  looksLikeHeader,
  mainSheet,
  plainNumber,
  variablesOf,
} from './columns.ts';
import { contactListTarget } from './import-target.ts';

const row = (...cells: string[]) => ({ line: 7, cells });

test.each([
  [row('Nome', 'E-mail', 'Número', 'Etiquetas'), { name: 0, email: 1, number: 2, tags: 3 }],
  [row('id', 'NAME', 'numero', 'Telefone'), { name: 1, number: 2 }],
  [row('Maria', '5511987654321'), {}],
])('columns are guessed by their headers', (header, columns) => {
  expect(guessColumns(header)).toEqual(columns);
});

test('only columns of the target’s fields are guessed', () => {
  const fields = contactListTarget(1).fields;
  expect(guessColumns(row('Nome', 'Tags', 'Número', 'E-mail'), fields)).toEqual({ name: 0, number: 2, email: 3 });
});

test('the headers of the sample spreadsheet are those of its fields', () => {
  const headers = row(...sampleColumns.map(({ header }) => header));
  expect(guessColumns(headers, contactListTarget(1).fields)).toEqual({ name: 0, number: 1, email: 2 });
});

test('a first row with a number is no header', () => {
  expect(looksLikeHeader(row('Cliente', 'Fone'))).toBe(true);
  expect(looksLikeHeader(row('Coluna A', 'Coluna B'))).toBe(true);
  expect(looksLikeHeader(row('Maria', '+55 11 98765-4321'))).toBe(false);
});

test.each([
  ['5.51E+12', ''],
  ['5,5119876543E+12', ''],
  ['5,511987654321E+12', '5511987654321'],
  ['5511987654321', '5511987654321'],
  ['+55 (11) 98765-4321', '+55 (11) 98765-4321'],
])('%s is the number %s', (text, number) => {
  expect(plainNumber(text)).toBe(number);
});

test('a row gives the server its fields within their limits; one without name or number is incomplete', () => {
  const columns = { name: 0, number: 1, tags: 2 };
  const given = row(' Maria ', '5,511987654321E+12', 'VIP; Novo, VIP,');
  expect(isComplete(given, columns)).toBe(true);
  expect(importRowOf(given, columns, new Map())).toEqual({
    line: 7,
    name: 'Maria',
    number: '5511987654321',
    email: '',
    tags: ['VIP', 'Novo'],
  });
  expect(importRowOf(row('Ana\r\nde  Souza', '1'), columns, new Map()).name).toBe('Ana de Souza');
  expect(importRowOf(row('a'.repeat(300), '1'), columns, new Map()).name).toHaveLength(251);
  expect(isComplete(row('Maria', '-'), columns)).toBe(false);
  expect(isComplete(row('Maria', '5.51E+12'), columns)).toBe(false);
  expect(isComplete(row('', '5511987654321'), columns)).toBe(false);
  expect(isComplete(given, { name: 0 })).toBe(false);
});

test('headers are found below a title, and a sheet with headers before others', () => {
  const titled = [
    row('Relatório de clientes'),
    row('', 'Gerado em 01/02/2026'),
    row('Nome', 'Telefone'),
    row('Maria', '1'),
  ];
  expect(headerPlace(titled)).toBe(2);
  expect(headerPlace([row('Cliente'), row('Maria', '5511987654321')])).toBe(0);
  const plain = [row('Notas'), row('x')];
  const sheets = [plain, titled].map((rows, at) => ({ name: String(at), rows }));
  expect(mainSheet(sheets, contactListTarget(1).fields)).toBe(1);
  expect(mainSheet([{ name: '', rows: plain }], contactListTarget(1).fields)).toBe(0);
});

test('further columns become variables, each with a name of its own that no field has', () => {
  const cells = ['Nome', 'Última compra', 'Cidade', 'cidade!', '', '???', 'Número', 'Plano'];
  const variables = variablesOf(cells);
  expect([...variables.values()]).toEqual([...['nome_2', 'ultima_compra', 'cidade', 'cidade_2', 'numero_2', 'plano']]);
  expect([...guessVariables(variables, { name: 0, number: 6 }).values()]).toEqual([
    ...['ultima_compra', 'cidade', 'cidade_2', 'plano'],
  ]);
  const many = variablesOf(Array.from({ length: 30 }, (_, place) => `Coluna ${place}`));
  expect(guessVariables(many, {}).size).toBe(10);
});

test('a row has the further columns that are filled, and is refused where they are too long', () => {
  const columns = { name: 0, number: 1 };
  const variables = new Map([
    [2, 'cidade'],
    [3, 'plano'],
  ]);
  const given = row('Maria', '5511987654321', ' Recife ', ' ');
  expect(importRowOf(given, columns, variables).columns).toEqual({ cidade: 'Recife' });
  expect(isTooLong(given, variables)).toBe(false);
  expect(isTooLong(row('Maria', '1', 'x'.repeat(201)), variables)).toBe(true);
  const wide = new Map(Array.from({ length: 6 }, (_, place) => [place, `c${place}`]));
  expect(isTooLong(row(...Array.from({ length: 6 }, () => 'x'.repeat(170))), wide)).toBe(true);
});
