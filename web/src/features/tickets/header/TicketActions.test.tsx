// @vitest-environment jsdom
import type { LoginResult } from '@recado/shared/contract/auth';
import { listConnectionNames } from '@recado/shared/contract/connections';
import type { Ticket } from '@recado/shared/contract/tickets';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { queryKey } from '../../../api/query.ts';
import { buildLogin } from '../../../testing/login.builder.ts';
import { namesOf, renderWithProviders, setUpDom } from '../../../testing/render.tsx';
import { buildTicket } from '../../../testing/ticket.builder.ts';
import { TicketActions } from './TicketActions.tsx';

setUpDom();

const agent = {};
const agentWhoCloses: Partial<LoginResult['user']> = { userClosePendingTicket: 'enabled' };
const admin: Partial<LoginResult['user']> = { profile: 'admin' };

const find = 'Buscar nesta conversa';
const pdf = 'Exportar para PDF';
const inService = ['Resolver', 'Opções para resolver', 'Devolver para a fila', 'Transferir', 'Mais ações'];
const inServiceMenu = [
  'Devolver para a fila',
  'Transferir',
  'Resolver sem despedida',
  find,
  'Histórico do atendimento',
  'Agendar mensagem',
  'Reunião por vídeo',
  pdf,
];

test.each<Ticket['status']>(['pending', 'open', 'closed', 'nps'])(
  'in arrears, a ticket that is %s can be read and exported, and nothing else',
  (status) => {
    renderWithProviders(<TicketActions ticket={buildTicket(7, { status })} onFind={() => undefined} />, {
      login: buildLogin({ user: admin, company: { id: 7, dueDate: '2020-01-01' } }),
    });
    expect(namesOf('button')).toEqual(['Mais ações']);
    fireEvent.click(screen.getByRole('button', { name: 'Mais ações' }));
    expect(namesOf('menuitem')).toEqual([find, 'Histórico do atendimento', pdf]);
  },
);

test('a ticket of a connection with a bot can be given back', () => {
  const ticket = buildTicket(7, { status: 'open' });
  renderWithProviders(<TicketActions ticket={ticket} onFind={() => undefined} />, {
    login: buildLogin(),
    data: [[queryKey(listConnectionNames, {}), [{ id: ticket.whatsappId, name: 'Loja', hasBot: true }]]],
  });
  fireEvent.click(screen.getByRole('button', { name: 'Mais ações' }));
  expect(screen.getByRole('menuitem', { name: 'Devolver ao bot' })).toBeDefined();
});

test.each<[Ticket['status'], string, Partial<LoginResult['user']>, string[], string[]]>([
  ['open', 'an agent', agent, inService, inServiceMenu],
  ['open', 'an administrator', admin, inService, [...inServiceMenu, 'Excluir atendimento']],
  ['group', 'an agent', agent, inService, inServiceMenu],
  ['group', 'an administrator', admin, inService, [...inServiceMenu, 'Excluir atendimento']],
  [
    'pending',
    'an agent',
    agent,
    ['Aceitar', 'Mais ações'],
    [find, 'Histórico do atendimento', 'Agendar mensagem', pdf],
  ],
  [
    'pending',
    'an agent with userClosePendingTicket',
    agentWhoCloses,
    ['Aceitar', 'Mais ações'],
    ['Resolver', 'Ignorar', find, 'Histórico do atendimento', 'Agendar mensagem', pdf],
  ],
  [
    'pending',
    'an administrator',
    admin,
    ['Aceitar', 'Mais ações'],
    ['Resolver', 'Ignorar', find, 'Histórico do atendimento', 'Agendar mensagem', pdf, 'Excluir atendimento'],
  ],
  [
    'nps',
    'an agent',
    agent,
    ['Reabrir', 'Mais ações'],
    ['Resolver', 'Resolver sem despedida', find, 'Histórico do atendimento', 'Agendar mensagem', pdf],
  ],
  ['closed', 'an agent', agent, ['Reabrir', 'Mais ações'], [find, 'Histórico do atendimento', 'Agendar mensagem', pdf]],
  [
    'closed',
    'an agent with userClosePendingTicket',
    agentWhoCloses,
    ['Reabrir', 'Mais ações'],
    [find, 'Histórico do atendimento', 'Agendar mensagem', pdf],
  ],
  [
    'closed',
    'an administrator',
    admin,
    ['Reabrir', 'Mais ações'],
    [find, 'Histórico do atendimento', 'Agendar mensagem', pdf, 'Excluir atendimento'],
  ],
])('the actions on a ticket in status %s for %s', (status, _, user, buttons, items) => {
  renderWithProviders(<TicketActions onFind={vi.fn()} ticket={buildTicket(7, { status })} />, {
    login: buildLogin({ user }),
  });
  expect(namesOf('button')).toEqual(buttons);
  fireEvent.click(screen.getByRole('button', { name: 'Mais ações' }));
  expect(namesOf('menuitem')).toEqual(items);
});

test('the actions of a new status ignore clicks meant for the old ones', () => {
  const { rerender } = renderWithProviders(
    <TicketActions onFind={vi.fn()} ticket={buildTicket(7, { status: 'pending' })} />,
    {
      login: buildLogin({ user: agent }),
    },
  );
  const actions = screen.getByTestId('ticket-actions');
  expect(actions.hasAttribute('data-settling')).toBe(false);
  rerender(<TicketActions onFind={vi.fn()} ticket={buildTicket(7, { status: 'open' })} />);
  expect(actions.hasAttribute('data-settling')).toBe(true);
});
