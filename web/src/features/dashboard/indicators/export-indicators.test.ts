// @vitest-environment jsdom
import type { Dashboard } from '@recado/shared/contract/dashboard';
import { expect, test } from 'vitest';
import { translate } from '../../../i18n/i18n.ts';
import { setUpDom } from '../../../testing/render.tsx';
import { indicatorSheet } from './export-indicators.ts';

setUpDom('figures');

const count = (number: number) => ({ count: number, average: null, median: null, p90: null });

test('the file has now, the period beside the one before, days and breakdowns; times in minutes, shares in percent', () => {
  const figures = {
    tickets: count(7),
    promoters: count(3),
    firstResponse: { count: 2, average: 90_000, median: 60_000, p90: 150_000 },
    firstAnswerMet: { count: 4, average: 0.75, median: 1, p90: 1 },
  };
  const dashboard = {
    period: { from: '2026-11-01', to: '2026-11-02' },
    before: { from: '2026-10-30', to: '2026-10-31' },
    figures,
    previous: { tickets: count(5) },
    groups: {
      day: [
        { value: '2026-11-02', name: null, figures: { tickets: count(4) }, previous: { tickets: count(2) } },
        { value: '2026-11-01', name: null, figures: { tickets: count(3) }, previous: { tickets: count(3) } },
      ],
      weekHour: [
        { value: '0-9', name: null, figures: { tickets: count(2) }, previous: {} },
        { value: '1-22', name: null, figures: { tickets: count(5) }, previous: {} },
      ],
      queue: [{ value: '0', name: null, figures: { tickets: count(7) }, previous: { tickets: count(5) } }],
    },
  } as unknown as Dashboard;
  const now = { open: 3, pending: 1, groups: 0, waitRating: 0, online: 2 };
  const { rows, columns } = indicatorSheet({ t: translate, language: 'pt' }, dashboard, now);
  const lines = rows.map((row) =>
    Object.fromEntries<unknown>(
      columns.map(({ header, value }): [string, unknown] => [header, value(row)]).filter(([, value]) => value !== ''),
    ),
  );
  expect(lines[0]).toEqual({ '': 'Agora', Nome: 'Em atendimento', Agora: 3 });
  expect(lines.slice(5)).toEqual([
    {
      '': 'No período',
      Nome: '2026-11-01 – 2026-11-02',
      Atendimentos: 7,
      'Primeira resposta: mediana (min)': 1,
      'Primeira resposta: média (min)': 1.5,
      'Primeira resposta: 90% em até (min)': 2.5,
      'Primeira resposta no prazo (%)': 75,
      Promotores: 3,
    },
    { '': 'Período anterior', Nome: '2026-10-30 – 2026-10-31', Atendimentos: 5 },
    { '': 'Atendimentos por dia', Nome: '2026-11-01', Atendimentos: 3 },
    { '': 'Atendimentos por dia', Nome: '2026-11-02', Atendimentos: 4 },
    { '': 'Atendimentos por dia: período anterior', Nome: '2026-10-30', Atendimentos: 3 },
    { '': 'Atendimentos por dia: período anterior', Nome: '2026-10-31', Atendimentos: 2 },
    { '': 'Dia da semana e hora', Nome: 'Segunda-feira, 22 h', Atendimentos: 5 },
    { '': 'Dia da semana e hora', Nome: 'Domingo, 9 h', Atendimentos: 2 },
    { '': 'Por fila', Nome: 'Sem fila', Atendimentos: 7 },
    { '': 'Por fila: período anterior', Nome: 'Sem fila', Atendimentos: 5 },
  ]);
});
