// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { getNoteIssuer, type NoteIssuerSettings } from '@recado/shared/contract/service-notes';
import { expect, test } from 'vitest';
import { queryKey } from '../../api/query.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { NoteIssuer } from './NoteIssuer.tsx';

setUpDom('credentials');

const unset: NoteIssuerSettings = {
  ...{ enabled: false, document: '', municipalRegistration: '', cityCode: '', serviceCode: '' },
  ...{ taxRate: null, simples: 'none' },
};

test('what the authority would refuse is not saved', () => {
  renderWithProviders(<NoteIssuer />, { login: buildLogin(), data: [[queryKey(getNoteIssuer, {}), unset]] });
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
