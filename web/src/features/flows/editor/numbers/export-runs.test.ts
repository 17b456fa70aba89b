import type { FlowRun } from '@recado/shared/contract/flow-runs';
import { expect, test } from 'vitest';
import { answerColumns } from './export-runs.ts';

const run = (answers: Record<string, string>): FlowRun => ({
  contactName: 'Maria',
  contactNumber: '5511987654321',
  version: 1,
  startedAt: '2026-05-01T10:00:00.000Z',
  endedAt: '2026-05-01T10:05:00.000Z',
  outcome: 'finished',
  answers,
});

test('an export of runs has a column for each variable, also one that few answered', () => {
  const rows = [run({ nome: 'Bia' }), run({ cor: 'azul', nome: 'Ana' }), run({})];
  const columns = answerColumns(rows);
  expect(columns.map(({ header }) => header)).toEqual(['nome', 'cor']);
  expect(rows.map((row) => columns.map(({ value }) => value(row)))).toEqual([
    ['Bia', ''],
    ['Ana', 'azul'],
    ['', ''],
  ]);
});
