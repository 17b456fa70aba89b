// @vitest-environment jsdom
import type { LoginResult } from '@recado/shared/contract/auth';
import { listConnections, type Connection } from '@recado/shared/contract/connections';
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryKey } from '../../api/query.ts';
import { buildConnection } from '../../testing/connection.builder.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { namesOf, renderWithProviders, setNarrowScreen, setUpDom } from '../../testing/render.tsx';
import { ConnectionsPage } from './ConnectionsPage.tsx';

setUpDom('connections');

const show = (user: Partial<LoginResult['user']>, connections: Connection[]) =>
  renderWithProviders(<ConnectionsPage />, {
    login: buildLogin({ user }),
    data: [
      [queryKey(listConnections, {}), connections],
      [['config'], {}],
    ],
  });
const buttons = (): (string | null)[] => namesOf('button');

const rowButtons = ['Desconectar', 'Detalhes de Loja', 'Editar Loja', 'Excluir Loja'];
const agentWithConnections: Partial<LoginResult['user']> = { allowConnections: 'enabled' };

test.each<[string, Partial<LoginResult['user']>, string[]]>([
  ['an agent with allowConnections', agentWithConnections, ['Reiniciar conexões', 'Nova conexão', ...rowButtons]],
  ['an administrator', { profile: 'admin' }, ['Avisos', 'Reiniciar conexões', 'Nova conexão', ...rowButtons]],
])('the buttons of %s', (_, user, names) => {
  show(user, [buildConnection()]);
  expect(buttons()).toEqual(names);
});

test('a connection on vacation has a badge', () => {
  const vacation = { collectiveVacationMessage: 'Voltamos logo', collectiveVacationStart: '2020-01-01' };
  show(admin, [buildConnection({ ...vacation, collectiveVacationEnd: '2999-01-05' })]);
  expect(screen.getByTestId('on-vacation').textContent).toBe('Férias até 05/01/2999');
  cleanup();
  show(admin, [buildConnection({ ...vacation, collectiveVacationEnd: '2020-01-05' })]);
  expect(screen.queryByTestId('on-vacation')).toBeNull();
});

test('a company without connections is offered a new one', () => {
  show({ profile: 'admin' }, []);
  expect(screen.getByText('Nenhuma conexão ainda')).toBeTruthy();
  expect(buttons()).toEqual(['Nova conexão']);
});

const admin = { profile: 'admin' } as const;
const pageButtons = ['Avisos', 'Reiniciar conexões', 'Nova conexão'];
const rowActions = ['Detalhes de Loja', 'Editar Loja', 'Excluir Loja'];

test.each<[Connection['channel'], Connection['status'], string[]]>([
  ['whatsapp', 'OPENING', ['Conectando']],
  ['whatsapp', 'qrcode', ['QR Code']],
  ['whatsapp', 'PAIRING', ['Desconectar']],
  ['whatsapp', 'CONNECTED', ['Desconectar']],
  ['whatsapp', 'TIMEOUT', ['Desconectar']],
  ['whatsapp', 'DISCONNECTED', ['Tentar novamente', 'Novo QR Code']],
  ['whatsappapi', 'CONNECTED', ['Desconectar']],
  ['whatsappapi', 'DISCONNECTED', ['Tentar novamente', 'Conectar de novo']],
  ['facebook', 'DISCONNECTED', ['Tentar novamente', 'Conectar de novo']],
])('a connection on %s in status %s', (channel, status, actions) => {
  show(admin, [buildConnection({ channel, status })]);
  expect(buttons()).toEqual([...pageButtons, ...actions, ...rowActions]);
  cleanup();
  show({}, [buildConnection({ channel, status })]);
  expect(buttons()).toEqual(['Detalhes de Loja']);
});

test('the cards of narrow screens have the same actions', () => {
  setNarrowScreen();
  show(admin, [buildConnection()]);
  expect(screen.queryByRole('table')).toBeNull();
  expect(buttons()).toEqual([...pageButtons, 'Desconectar', ...rowActions]);
  cleanup();
  show({}, [buildConnection()]);
  expect(buttons()).toEqual(['Detalhes de Loja']);
});

test('only users who may edit can close imported tickets', () => {
  show(admin, [buildConnection({ statusImportMessages: 'renderButtonCloseTickets' })]);
  expect(buttons()).toContain('Fechar atendimentos importados');
  cleanup();
  show({}, [buildConnection({ statusImportMessages: 'renderButtonCloseTickets' })]);
  expect(buttons()).toEqual(['Detalhes de Loja']);
});
