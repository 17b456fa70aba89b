// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../errors/api-error.ts';
import { noteMailedCode } from '../../login/mailed-code.ts';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { EmailProof } from './EmailProof.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn<(...given: unknown[]) => Promise<unknown>>() }));
vi.mock('../../api/call.ts', () => ({ call }));

setUpDom('errors');

test('a wrong code is refused at its field, until another is typed', async () => {
  call.mockRejectedValue(new ApiError(400, 'ERR_RESET_CODE'));
  noteMailedCode('ana@example.com');
  renderWithProviders(<EmailProof email="ana@example.com" onLater={() => undefined} />);
  const field = screen.getByLabelText<HTMLInputElement>('Código');
  fireEvent.change(field, { target: { value: '111111' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirmar' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Código de verificação inválido ou expirado.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
  expect(field.selectionEnd).toBe(6);
  fireEvent.change(field, { target: { value: '2' } });
  expect(screen.queryByRole('alert')).toBeNull();
});
