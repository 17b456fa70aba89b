// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { setUpDom } from '../../../testing/render.tsx';
import { attendantColumns } from './export-attendants.ts';

setUpDom('figures');

const measured = (minutes: number, count: number) => {
  const [average, median, p90] = [1.5, 1, 4].map((times) => times * minutes * 60_000);
  return { count, average: average!, median: median!, p90: p90! };
};

test('the file has the columns of the specification first, then medians, and the period before; times in minutes', () => {
  const row = {
    attendant: {
      ...{ id: 7, name: 'Bia', rating: 9.25, countRating: 4, tickets: 5, avgWaitTime: 3, avgSupportTime: 15 },
      online: true,
    },
    figures: { waiting: measured(2, 5), support: measured(10, 4) },
    previous: {
      tickets: { count: 3, average: null, median: null, p90: null },
      waiting: measured(1, 3),
    },
  };
  expect(attendantColumns().map(({ header, value }) => [header, value(row)])).toEqual([
    ['Nome', 'Bia'],
    ['Atendimentos', 5],
    ['Espera média', 3],
    ['Atendimento médio', 15],
    ['Nota média', 9.25],
    ['Avaliações', 4],
    ['Status', 'Online'],
    ['Espera: mediana (min)', 2],
    ['Espera: 90% em até (min)', 8],
    ['Atendimento: mediana (min)', 10],
    ['Atendimento: 90% em até (min)', 40],
    ['Atendimentos: período anterior', 3],
    ['Espera média: período anterior', 1.5],
    ['Atendimento médio: período anterior', ''],
    ['Nota média: período anterior', ''],
    ['Avaliações: período anterior', 0],
  ]);
});
