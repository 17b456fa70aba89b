// @vitest-environment jsdom
import type { Connection } from '@recado/shared/contract/connections';
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildConnection } from '../../testing/connection.builder.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { namesOf, renderWithProviders, setNarrowScreen, setUpDom } from '../../testing/render.tsx';
import { ConnectionTable } from './ConnectionTable.tsx';
import { useConnectionCommands } from './use-connection-commands.ts';

setUpDom();

const Table = ({ connection, mayEdit }: { connection: Connection; mayEdit: boolean }) => (
  <ConnectionTable
    connections={[connection]}
    mayEdit={mayEdit}
    commands={useConnectionCommands()}
    onEdit={() => undefined}
    onShowQr={() => undefined}
    onConnectAgain={() => undefined}
    onShowDetails={() => undefined}
  />
);
const show = (parts: Partial<Connection>, mayEdit: boolean) =>
  renderWithProviders(<Table connection={buildConnection(parts)} mayEdit={mayEdit} />, { login: buildLogin() });
const buttons = (): (string | null)[] => namesOf('button');

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
  show({ channel, status }, true);
  expect(buttons()).toEqual([...actions, ...rowActions]);
  cleanup();
  show({ channel, status }, false);
  expect(buttons()).toEqual(['Detalhes de Loja']);
});

test('the cards of narrow screens have the same actions', () => {
  setNarrowScreen();
  show({}, true);
  expect(screen.queryByRole('table')).toBeNull();
  expect(buttons()).toEqual(['Desconectar', ...rowActions]);
  cleanup();
  show({}, false);
  expect(buttons()).toEqual(['Detalhes de Loja']);
});

test('only users who may edit can close imported tickets', () => {
  show({ statusImportMessages: 'renderButtonCloseTickets' }, true);
  expect(buttons()).toContain('Fechar atendimentos importados');
  cleanup();
  show({ statusImportMessages: 'renderButtonCloseTickets' }, false);
  expect(buttons()).toEqual(['Detalhes de Loja']);
});
