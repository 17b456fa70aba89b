// @vitest-environment jsdom
import { checkContactList } from '@recado/shared/contract/contact-lists';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { CheckNumbersButton } from './CheckNumbersButton.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn<(...given: unknown[]) => Promise<unknown>>() }));
vi.mock('../../api/call.ts', () => ({ call }));

setUpDom('contactLists');

test('the numbers of the list are checked again on a click', async () => {
  call.mockResolvedValue({ ok: true });
  renderWithProviders(<CheckNumbersButton contactListId={7} />);
  fireEvent.click(screen.getByRole('button', { name: 'Verificar números' }));
  await waitFor(() => expect(call).toHaveBeenCalledExactlyOnceWith(checkContactList, { params: { id: 7 } }));
});
