// @vitest-environment jsdom
import type { LoginResult } from '@recado/shared/contract/auth';
import { listConnections, type Connection } from '@recado/shared/contract/connections';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryKey } from '../../api/query.ts';
import { buildConnection } from '../../testing/connection.builder.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { namesOf, renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { ConnectionsPage } from './ConnectionsPage.tsx';

setUpDom();

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

test('a company without connections is offered a new one', () => {
  show({ profile: 'admin' }, []);
  expect(screen.getByText('Nenhuma conexão ainda')).toBeTruthy();
  expect(buttons()).toEqual(['Nova conexão']);
});

test('an agent without permission sees a notice instead of the connections', () => {
  show({}, [buildConnection()]);
  expect(screen.getByText('Você não tem permissão para ver esta página')).toBeTruthy();
  expect(screen.queryByText('Loja')).toBeNull();
  expect(buttons()).toEqual([]);
});
