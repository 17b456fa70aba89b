import { expect, it } from 'vitest';
import { takeTicketLinks } from './ticket-links.ts';

const uuid = '0198c0de-1111-4222-8333-444455556666';
const origin = 'https://recado.test';

it.each([
  [`${origin}/tickets/${uuid}`, '', [uuid]],
  [`Veja /tickets/${uuid} por favor`, 'Veja  por favor', [uuid]],
  [`${origin}/tickets/${uuid}?message=1 e ${origin}/tickets/${uuid}`, 'e', [uuid]],
  [`https://evil.test/tickets/${uuid}`, `https://evil.test/tickets/${uuid}`, []],
  [`${origin}/tickets/`, `${origin}/tickets/`, []],
  [`a/tickets/${uuid}`, `a/tickets/${uuid}`, []],
])('of %j', (given, text, uuids) => expect(takeTicketLinks(given, origin)).toEqual({ text, uuids }));
