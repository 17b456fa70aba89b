// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { getNoteIssuer, type NoteIssuerSettings, setNoteIssuer } from '@recado/shared/contract/service-notes';
import { expect, test, vi } from 'vitest';
import { queryKey } from '../../api/query.ts';
import { ApiError } from '../../errors/api-error.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { NoteIssuer } from './NoteIssuer.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn<(...given: unknown[]) => Promise<unknown>>() }));
vi.mock('../../api/call.ts', () => ({ call }));

setUpDom('credentials');

const unset: NoteIssuerSettings = {
  ...{ enabled: false, document: '', municipalRegistration: '', cityCode: '', serviceCode: '' },
  ...{ taxRate: null, simples: 'none' },
};

test('what the authority would refuse is not saved', () => {
  renderWithProviders(<NoteIssuer onDirty={() => undefined} />, {
    login: buildLogin(),
    data: [[queryKey(getNoteIssuer, {}), unset]],
  });
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByTestId(`notes-${name}`), { target: { value } });
  const save = screen.getByTestId<HTMLButtonElement>('save-notes');
  expect(save.disabled).toBe(false);
  type('document', '11222333000182');
  expect(screen.getByTestId<HTMLInputElement>('notes-document').value).toBe('11.222.333/0001-82');
  expect(save.disabled).toBe(true);
  type('document', '11222333000181');
  expect(save.disabled).toBe(false);
  for (const [name, wrong, right] of [
    ['cityCode', '35503', '3550308'],
    ['serviceCode', '1.07', '010701'],
    ['municipalRegistration', 'isento', ''],
  ] as const) {
    type(name, wrong);
    expect([name, save.disabled]).toEqual([name, true]);
    type(name, right);
    expect([name, save.disabled]).toEqual([name, false]);
  }
});

test('what a colleague has saved meanwhile is replaced after a choice only', async () => {
  const record = { ...unset, cityCode: '3304557' };
  const refused = new ApiError(409, 'ERR_CHANGED_MEANWHILE', {
    fields: ['cityCode'],
    record,
    by: 'Helena',
    at: '2026-11-28T12:00:00.000Z',
  });
  const saves = () => call.mock.calls.filter(([endpoint]) => endpoint === setNoteIssuer).map(([, given]) => given);
  call.mockImplementation((endpoint) => {
    if (endpoint !== setNoteIssuer) return new Promise(() => undefined);
    return saves().length === 1 ? Promise.reject(refused) : Promise.resolve({ ...unset, cityCode: '3550308' });
  });
  const dirty: boolean[] = [];
  renderWithProviders(<NoteIssuer onDirty={(isDirty) => dirty.push(isDirty)} />, {
    login: buildLogin(),
    data: [[queryKey(getNoteIssuer, {}), unset]],
  });
  fireEvent.change(screen.getByTestId('notes-cityCode'), { target: { value: '3550308' } });
  fireEvent.click(screen.getByTestId('save-notes'));
  expect((await screen.findByTestId('conflict')).textContent).toContain('Helena');
  fireEvent.click(screen.getByTestId('conflict-mine'));
  await waitFor(() => expect(dirty).toEqual([false, true, false]));
  expect(saves()).toEqual([
    { body: { cityCode: '3550308' }, seen: { cityCode: '' } },
    { body: { cityCode: '3550308' }, seen: { cityCode: '3304557' } },
  ]);
});
