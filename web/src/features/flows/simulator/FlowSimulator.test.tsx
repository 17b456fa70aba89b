// @vitest-environment jsdom
import type { PlayedFlow } from '@recado/shared/contract/flow-plays';
import { listConnectionNames } from '@recado/shared/contract/connections';
import { listQueues } from '@recado/shared/contract/queues';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryKey } from '../../../api/query.ts';
import { buildLogin } from '../../../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../../../testing/render.tsx';
import { FlowSimulator } from './FlowSimulator.tsx';

setUpDom('flows');

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../api/call.ts', () => ({ call }));

const line = (text: string) => ({
  from: 'company',
  at: 1,
  text,
  choices: [],
  file: null,
  rule: 'bot',
  source: { of: 'flow', flowId: 7, nodeId: 'm' },
});

/** Answers as the call would: the menu first, then a wait, then the end. */
const played = (moves: readonly unknown[]): Partial<PlayedFlow> => ({
  lines: moves.length === 0 ? [] : ([line('Escolha')] as PlayedFlow['lines']),
  visited: moves.length === 0 ? [] : ['s', 'm'],
  passed: [],
  variables: moves.length > 1 ? { nome: 'Bia' } : {},
  place: moves.length === 2 ? { nodeId: 'i', until: 9 } : null,
  options: moves.length === 1 ? [{ label: 'Vendas', answer: '1' }] : [],
});

beforeEach(() => {
  Element.prototype.scrollTo = () => undefined;
  call.mockReset();
  call.mockImplementation((_, { body }: { body: { moves: unknown[] } }) => Promise.resolve(played(body.moves)));
});

const show = (onPath = vi.fn(), onNode = vi.fn()) => {
  renderWithProviders(<FlowSimulator flowId={7} onPath={onPath} onNode={onNode} />, {
    login: buildLogin({ user: { profile: 'admin' } }),
    data: [
      [queryKey(listQueues, {}), []],
      [queryKey(listConnectionNames, {}), []],
    ],
  });
  return { onPath, onNode };
};
const lastBody = () => (call.mock.lastCall as [unknown, { body: { moves: unknown[]; name: string } }])[1].body;

test('the conversation continues by texts, taps and skipped waits, and begins again', async () => {
  const { onPath, onNode } = show();
  fireEvent.change(screen.getByTestId('preview-answer'), { target: { value: 'oi' } });
  fireEvent.click(screen.getByTestId('preview-send'));
  fireEvent.click(await screen.findByRole('button', { name: 'Vendas' }));
  fireEvent.click(await screen.findByTestId('simulator-skip'));
  await waitFor(() =>
    expect(lastBody().moves).toEqual([{ type: 'write', text: 'oi' }, { type: 'write', text: '1' }, { type: 'skip' }]),
  );
  expect(screen.getByTestId('simulator-variables').textContent).toContain('nomeBia');
  expect(onPath).toHaveBeenCalledWith(expect.objectContaining({ visited: ['s', 'm'] }));
  fireEvent.click(screen.getByRole('button', { name: 'Ver o nó' }));
  expect(onNode).toHaveBeenCalledWith('m');
  fireEvent.click(screen.getByTestId('preview-restart'));
  await waitFor(() => expect(lastBody().moves).toEqual([]));
});

test('the contact and the clock are set by hand', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Relógio e contato' }));
  fireEvent.change(screen.getByLabelText('Nome do contato'), { target: { value: 'Zé' } });
  fireEvent.change(screen.getByLabelText('Telefone do contato'), { target: { value: '55 11 91234-5678' } });
  fireEvent.change(screen.getByLabelText('Dia'), { target: { value: '2030-01-02' } });
  await waitFor(() => expect(lastBody()).toMatchObject({ name: 'Zé', number: '5511912345678' }));
  // The day of the company, whatever the hour of the test.
  const { at } = lastBody() as unknown as { at: number };
  expect(new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' }).format(at)).toBe('2030-01-02');
});
