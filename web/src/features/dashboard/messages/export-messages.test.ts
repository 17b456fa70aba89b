// @vitest-environment jsdom
import type { CampaignFigures, MessagesOfPeriod } from '@recado/shared/contract/message-figures';
import { expect, test } from 'vitest';
import { setUpDom } from '../../../testing/render.tsx';
import { messageSheet } from './export-messages.ts';

setUpDom('figures');

const of = (sent: number, charged: number, cost: number) => ({ received: 0, sent, charged, cost, unpriced: 0 });

test('the file has the whole, days and lists beside the period before, and what each campaign cost', () => {
  const found = {
    period: { from: '2026-11-01', to: '2026-11-02' },
    currency: 'BRL',
    figures: of(9, 3, 18_750),
    previous: of(4, 1, 6_250),
    groups: { day: [{ value: '2026-11-01', name: null, figures: of(9, 3, 18_750), previous: of(4, 1, 6_250) }] },
  } as unknown as MessagesOfPeriod;
  const list = {
    title: 'Por conexão',
    groups: [{ value: '7', name: 'Loja', figures: of(9, 3, 18_750), previous: of(0, 0, 0) }],
    nameOf: () => 'Loja',
  };
  const none = { audience: 0, valid: 0, confirmationRequested: 0, confirmed: 0, skipped: 0 };
  const campaign: CampaignFigures = {
    ...{ id: 5, name: 'Natal', status: 'FINALIZADA', startedAt: '2026-11-01T12:00:00.000Z', unpriced: 0 },
    ...{ charged: 3, cost: 18_750 },
    counts: { ...none, delivered: 40, received: 38, read: 20, replied: 6, failed: 2, optedOut: 1 },
  };
  const { rows, columns } = messageSheet(found, [list], [campaign]);
  const shown = rows.map((row) => columns.map(({ value }) => value(row)));
  expect(columns.map(({ header }) => header)).toEqual([
    ...['', 'Nome', 'Recebidas', 'Enviadas', 'Cobradas', 'Custo (BRL)', 'Campanha: Enviadas', 'Campanha: Entregues'],
    ...['Campanha: Lidas', 'Campanha: Respondidas', 'Campanha: Falharam', 'Campanha: Descadastros'],
  ]);
  const blank = ['', '', '', '', '', ''];
  expect(shown).toEqual([
    ['Mensagens no período', '', 0, 9, 3, 1.875, ...blank],
    ['Mensagens no período: período anterior', '', 0, 4, 1, 0.625, ...blank],
    ['Mensagens por dia', '2026-11-01', 0, 9, 3, 1.875, ...blank],
    ['Mensagens por dia: período anterior', '2026-10-30', 0, 4, 1, 0.625, ...blank],
    ['Por conexão', 'Loja', 0, 9, 3, 1.875, ...blank],
    ['Por conexão: período anterior', 'Loja', 0, 0, 0, 0, ...blank],
    ['Campanhas iniciadas no período', 'Natal', '', '', 3, 1.875, 40, 38, 20, 6, 2, 1],
  ]);
});
