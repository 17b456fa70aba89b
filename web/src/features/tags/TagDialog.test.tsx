// @vitest-environment jsdom
import { createTag, listLanes } from '@recado/shared/contract/tags';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { queryKey } from '../../api/query.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { TagDialog } from './TagDialog.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn<(...given: unknown[]) => Promise<unknown>>() }));
vi.mock('../../api/call.ts', () => ({ call }));

setUpDom('tags');

const type = (label: RegExp, value: string): boolean =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('a time in a column needs a column that follows; its greeting names what is no variable', async () => {
  call.mockResolvedValue({ id: 2 });
  renderWithProviders(<TagDialog tag={null} kanban={1} onClose={() => undefined} />, {
    login: buildLogin({}),
    data: [[queryKey(listLanes, {}), { lista: [{ id: 1, name: 'Pronto', color: '#868E96' }] }]],
  });
  type(/^Nome/, 'Novo');
  type(/^Mensagem de saudação/, 'Olá, {{nome}}!');
  expect(screen.getByTestId('variables-unknown').textContent).toContain('{{nome}}');
  type(/^Tempo na coluna/, '2');
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Escolha para onde o atendimento segue depois do tempo.')).not.toBeNull();
  expect(call).not.toHaveBeenCalled();
  type(/^Tempo na coluna/, '0');
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(call).toHaveBeenCalledWith(createTag, expect.anything()));
});
