// @vitest-environment jsdom
import { getContact } from '@recado/shared/contract/contacts';
import { listContactMerges } from '@recado/shared/contract/contact-merges';
import { listTags } from '@recado/shared/contract/tags';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryKey } from '../../api/query.ts';
import { buildContact } from '../../testing/contact.builder.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { namesOf, renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { buildTicket } from '../../testing/ticket.builder.ts';
import { ContactPanel } from './ContactPanel.tsx';
import { notesQuery } from './note-events.ts';

setUpDom('contactPanel');

const show = (dueDate: string) => {
  const vip = { id: 1, name: 'VIP', color: '#2F9E44' };
  const contact = buildContact({ tags: [vip] });
  const ticket = { ...buildTicket(7), contactId: contact.id };
  const note = {
    id: 1,
    note: 'Ligar amanhã',
    ticketId: 7,
    contactId: contact.id,
    user: { id: 1, name: 'Ana' },
    createdAt: '2026-01-02T00:00:00.000Z',
  };
  renderWithProviders(<ContactPanel ticket={ticket} onEdit={() => undefined} onTicket={() => undefined} />, {
    login: buildLogin({ user: { profile: 'admin' }, plan: { useKanban: false }, company: { id: 7, dueDate } }),
    data: [
      [queryKey(getContact, { params: { id: contact.id } }), contact],
      [queryKey(listTags, { query: { kanban: 0 } }), [vip]],
      [queryKey(listContactMerges, { params: { id: contact.id } }), []],
      [notesQuery(contact.id).queryKey, [note]],
    ],
  });
};
const disabled = (testId: string) => screen.getByTestId(testId).matches(':disabled');

test('administrators change the contact', () => {
  show('2099-12-31');
  expect(namesOf('button')).toContain('Excluir observação');
  expect(screen.getByTestId('block-contact')).toBeTruthy();
  expect([disabled('accept-audio'), disabled('tag-picker')]).toEqual([false, false]);
});

test('in arrears the contact is read, and nothing of it is changed', () => {
  show('2020-01-01');
  expect(screen.getByText('Ligar amanhã')).toBeTruthy();
  expect(namesOf('link')).toEqual(['Exportar dados']);
  expect(screen.queryAllByRole('button').filter((button) => !button.matches(':disabled'))).toEqual([]);
  expect([disabled('accept-audio'), disabled('tag-picker'), screen.queryByTestId('new-note')]).toEqual([
    true,
    true,
    null,
  ]);
});
