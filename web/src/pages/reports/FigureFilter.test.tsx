// @vitest-environment jsdom
import { listQueues } from '@recado/shared/contract/queues';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryKey } from '../../api/query.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { FigureFilter } from './FigureFilter.tsx';

setUpDom('figures', 'reports');

const queues = [{ id: 4, name: 'Vendas' }];

test.each([
  ['all', '', 'Espera'],
  ['queue', '4', 'Espera · Vendas'],
  ['queue', '0', 'Espera · Sem fila'],
  ['queue', '9', 'Espera · Removido'],
  ['day', '2026-11-02', 'Espera · 02/11/2026'],
  ['weekHour', '1-9', 'Espera · Segunda-feira, 9 h'],
] as const)('the report says of which part of the dimension %s the figure is: %s', (dimension, value, wanted) => {
  renderWithProviders(<FigureFilter figure={{ metric: 'waiting', dimension, value }} onRemove={() => undefined} />, {
    login: buildLogin(),
    data: [[queryKey(listQueues, {}), queues]],
  });
  expect(screen.getByTestId('report-figure').textContent).toBe(
    `Número do dashboard: ${wanted} Mostrar todos os atendimentos`,
  );
});
