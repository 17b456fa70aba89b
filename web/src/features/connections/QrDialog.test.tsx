// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../errors/api-error.ts';
import { buildConnection } from '../../testing/connection.builder.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { QrDialog } from './QrDialog.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn<() => Promise<unknown>>() }));
vi.mock('../../api/call.ts', () => ({ call }));
vi.mock('../../config/runtime-config.ts', () => ({ runtimeConfig: () => Promise.resolve({}) }));

const waiting = buildConnection({ status: 'qrcode', qrcode: 'scan me' });

setUpDom();
beforeEach(() => void call.mockReset());

test('a code that failed to load shows the reason and loads on retry', async () => {
  call.mockRejectedValueOnce(new ApiError(500, 'ERR_INTERNAL')).mockResolvedValue(waiting);
  renderWithProviders(<QrDialog connectionId={3} onClose={() => undefined} />, { login: buildLogin() });
  expect((await screen.findByRole('alert')).textContent).toContain('Algo deu errado do nosso lado');
  expect(screen.queryByTestId('qr')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect((await screen.findByTestId('qr')).dataset.qr).toBe('scan me');
  expect(screen.queryByRole('alert')).toBeNull();
});
