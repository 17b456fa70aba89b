// @vitest-environment jsdom
import { getContact } from '@recado/shared/contract/contacts';
import { listTags, syncContactTags } from '@recado/shared/contract/tags';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { queryKey } from '../../api/query.ts';
import { buildContact } from '../../testing/contact.builder.ts';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { TagPicker } from './TagPicker.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn<(...given: unknown[]) => Promise<unknown>>() }));
vi.mock('../../api/call.ts', () => ({ call }));

setUpDom('contactPanel');

const [vip, cold] = [
  { id: 1, name: 'VIP!', color: '#2F9E44' },
  { id: 2, name: 'Frio', color: '#1971C2' },
];

test('a change names the tags that the user saw', async () => {
  call.mockResolvedValue({ tags: [cold] });
  const contact = buildContact({ tags: [vip, cold] });
  renderWithProviders(<TagPicker contact={contact} />, {
    data: [
      [queryKey(listTags, { query: { kanban: 0 } }), [vip, cold]],
      [queryKey(getContact, { params: { id: contact.id } }), contact],
    ],
  });
  fireEvent.click(screen.getByRole('button', { name: 'Remover a tag VIP!' }));
  await waitFor(() => expect(call).toHaveBeenCalled());
  expect(call.mock.calls).toEqual([
    [syncContactTags, { body: { contactId: contact.id, tags: [{ id: 2 }], before: [{ id: 1 }, { id: 2 }] } }],
  ]);
});
