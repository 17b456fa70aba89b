// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import type { LoginResult } from '@recado/shared/contract/auth';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { IconSitemap } from '@tabler/icons-react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../errors/api-error.ts';
import { Toasts } from '../Toasts.tsx';
import { buildLogin } from '../../testing/login.builder.ts';
import { namesOf, renderWithProviders, setNarrowScreen, setUpDom } from '../../testing/render.tsx';
import type { ListPageProps } from './list-page-props.ts';
import type { ListRows } from './list-rows.ts';
import { ListPage } from './ListPage.tsx';

setUpDom('queues');

interface Row {
  id: number;
  name: string;
}
const rows: readonly Row[] = [
  { id: 1, name: 'Vendas' },
  { id: 2, name: 'Suporte' },
];
const read = (parts: Partial<ListRows<Row>> = {}): ListRows<Row> => ({
  rows,
  error: null,
  refetch: () => Promise.resolve(),
  ...parts,
});

const show = (parts: Partial<ListPageProps<Row>> = {}, login?: LoginResult) =>
  renderWithProviders(
    <ListPage<Row>
      name="queue"
      title="queues:title"
      useRows={() => read()}
      nameOf={({ name }) => name}
      empty={{ icon: IconSitemap, title: 'queues:empty', hint: 'queues:emptyHint' }}
      columns={[
        { label: 'queues:name', cell: ({ name }) => name, main: true, opens: true },
        { label: 'queues:order', cell: ({ id }) => id, numeric: true },
      ]}
      {...parts}
    />,
    login && { login },
  );

test('shows rows with their actions; a row opens by its name', () => {
  const onEdit = vi.fn<(row: Row) => void>();
  show({ onEdit, removal: { call: () => Promise.resolve() }, mayChange: ({ id }) => id === 1 });
  expect(namesOf('columnheader')).toEqual(['Nome', 'Ordem', 'Ações']);
  expect(namesOf('button')).toEqual(['Vendas', 'Editar Vendas', 'Excluir Vendas']);
  fireEvent.click(screen.getByRole('button', { name: 'Vendas' }));
  expect(onEdit).toHaveBeenCalledWith(rows[0]);
});

test('a row offers its rare actions by name, in a menu', async () => {
  const onClick = vi.fn<() => void>();
  const action = (name: string, rare: boolean) => ({
    hint: name,
    label: `${name} Vendas`,
    icon: IconSitemap,
    onClick,
    rare,
  });
  show({
    useRows: () => read({ rows: rows.slice(0, 1) }),
    actions: () => [action('Abrir', false), action('Renovar', true)],
  });
  expect(namesOf('button')).toEqual(['Abrir Vendas', 'Ações']);
  fireEvent.click(screen.getByRole('button', { name: 'Ações' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Renovar Vendas' }));
  expect(onClick).toHaveBeenCalledOnce();
});

test('leads back to the list that the rows belong to, and names it in the title', () => {
  show({ title: 'common:editOf', titleValues: { name: 'Vendas' }, back: { label: 'common:close', to: '/queues' } });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Editar Vendas');
  expect(screen.getByRole('link', { name: 'Fechar' }).getAttribute('href')).toBe('/queues');
});

test('says that nothing was found once no page follows', () => {
  const pages = { isFetching: true, isFetchNextPageError: false, fetchNextPage: () => new Promise(() => {}) };
  const shown = (hasNextPage: boolean) =>
    show({ filtered: true, useRows: () => read({ rows: [], pages: { ...pages, hasNextPage } }) });
  const { unmount } = shown(true);
  expect(screen.getByRole('status', { name: 'Carregando' })).toBeTruthy();
  expect(screen.queryByText('Nada encontrado')).toBeNull();
  unmount();
  shown(false);
  expect(screen.getByText('Nada encontrado')).toBeTruthy();
});

test('in arrears rows are opened, and none is added or deleted', () => {
  const add = { label: 'queues:add', onClick: () => undefined } as const;
  const changing = { add, onEdit: () => undefined, removal: { call: () => Promise.resolve() } };
  show(changing, buildLogin({ company: { id: 7, dueDate: '2020-01-01' } }));
  expect(namesOf('button')).toEqual(['Vendas', 'Editar Vendas', 'Suporte', 'Editar Suporte']);
});

test('offers no deletion of rows that may only be edited', () => {
  show({ onEdit: () => undefined, removal: { call: () => Promise.resolve() }, mayRemove: ({ id }) => id === 2 });
  expect(namesOf('button')).toEqual(['Vendas', 'Editar Vendas', 'Suporte', 'Editar Suporte', 'Excluir Suporte']);
});

test('is a list of cards on a narrow screen, with the same actions', () => {
  setNarrowScreen();
  show({ onEdit: () => undefined });
  expect(screen.queryByRole('table')).toBeNull();
  expect(within(screen.getByTestId('queue-2')).getByText('Ordem')).toBeTruthy();
  expect(namesOf('button')).toEqual(['Vendas', 'Editar Vendas', 'Suporte', 'Editar Suporte']);
});

test('deletes after a question, and reads the list again', async () => {
  const call = vi.fn<(row: Row) => Promise<unknown>>().mockResolvedValue({});
  const refetch = vi.fn<() => Promise<unknown>>().mockResolvedValue({});
  show({ removal: { call }, useRows: () => read({ refetch }) });
  fireEvent.click(screen.getByRole('button', { name: 'Excluir Suporte' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Deseja realmente excluir este registro?')).toBeTruthy();
  expect(call).not.toHaveBeenCalled();
  fireEvent.click(within(dialog).getByTestId('confirm'));
  await waitFor(() => expect(refetch).toHaveBeenCalled());
  expect(call.mock.calls[0]?.[0]).toEqual(rows[1]);
});

test('says why a deletion failed, after the text of the list', async () => {
  const call = () => Promise.reject(new ApiError(409, 'ERR_PLAN_IN_USE', { companies: 2 }));
  show({ removal: { call, failed: 'common:listFailed' } });
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Excluir Suporte' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByTestId('confirm'));
  const text = /^Não foi possível carregar a lista de registros\. Empresas com este plano: 2/;
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
});

test('a card leaves out what its row lacks, and nothing else', () => {
  setNarrowScreen();
  show({
    columns: [
      { label: 'queues:name', cell: ({ name }) => name, main: true },
      { label: 'queues:order', cell: () => 0 },
      { label: 'queues:greeting', cell: () => null },
      { label: 'queues:color', cell: () => '' },
    ],
  });
  expect(
    within(screen.getByTestId('queue-1'))
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ordem']);
});

test('says what to do where there is no row yet, and that nothing was found where the search is too narrow', async () => {
  const add = { label: 'queues:add', onClick: () => undefined } as const;
  const useRows = (search: string) => read({ rows: search === '' ? rows : [] });
  const { unmount } = show({ useRows: () => read({ rows: [] }), add, search: 'queues:search' });
  expect(screen.getByText('Nenhuma fila ainda')).toBeTruthy();
  expect(namesOf('button')).toEqual(['Adicionar fila']);
  expect(screen.queryByTestId('search')).toBeNull();
  unmount();
  show({ useRows, search: 'queues:search' });
  fireEvent.change(screen.getByTestId('search'), { target: { value: 'xyz' } });
  expect(await screen.findByText('Nada encontrado')).toBeTruthy();
});

test('a list that does not load says so with the reason, and is read again', () => {
  const refetch = vi.fn<() => Promise<void>>(() => Promise.resolve());
  show({ useRows: () => read({ rows: undefined, error: new ApiError(403, 'ERR_NO_PERMISSION'), refetch }) });
  const failure = screen.getByRole('alert');
  expect(failure.textContent).toContain('Não foi possível carregar a lista de registros.');
  expect(failure.textContent).toContain('permissão');
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test('searches from the given number of letters on', async () => {
  const useRows = vi.fn<(search: string) => ListRows<Row>>(() => read());
  show({ useRows, search: 'queues:search', minSearch: 3 });
  const type = (value: string) => fireEvent.change(screen.getByTestId('search'), { target: { value } });
  type('ve');
  type('ven');
  await waitFor(() => expect(useRows).toHaveBeenCalledWith('ven'));
  expect(useRows).not.toHaveBeenCalledWith('ve');
});

test('a list that failed to load can be retried', () => {
  const refetch = vi.fn<() => Promise<unknown>>().mockResolvedValue({});
  show({ useRows: () => read({ rows: undefined, error: new ApiError(500, 'ERR_INTERNAL'), refetch }) });
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(refetch).toHaveBeenCalledTimes(1);
});
