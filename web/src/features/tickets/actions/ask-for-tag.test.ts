import { getContact } from '@recado/shared/contract/contacts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queryKey } from '../../../api/query.ts';
import { buildContact } from '../../../testing/contact.builder.ts';
import { buildTicket } from '../../../testing/ticket.builder.ts';
import { hasNoTag } from './ask-for-tag.ts';

const vip = { id: 5, name: 'VIP', color: '#ff0000' };

test.each([
  ['no tag', { tags: [], laneId: null }, true],
  ['a lane of the board alone', { tags: [vip], laneId: vip.id }, true],
  ['a tag', { tags: [vip], laneId: null }, false],
] as const)('a ticket with %s', (_title, { tags, laneId }, expected) => {
  expect(hasNoTag(new QueryClient(), buildTicket(1, { tags: [...tags], laneId }))).toBe(expected);
});

test('a tag that was just given to the contact counts before the ticket shows it', () => {
  const client = new QueryClient();
  const contact = buildContact({ id: 1, tags: [vip] });
  client.setQueryData(queryKey(getContact, { params: { id: 1 } }), contact);
  expect(hasNoTag(client, buildTicket(1, { tags: [], laneId: null }))).toBe(false);
});
