import { endpoints } from '@recado/shared/contract/registry';
import { expect, test } from 'vitest';
import { areaOf, supportAreas, verbOf } from './support-call.ts';

test.each([
  ['listTickets', 'conversations', 'read'],
  ['sendMessage', 'conversations', 'change'],
  ['deleteContact', 'contacts', 'delete'],
  ['listCampaignRecipients', 'campaigns', 'read'],
  ['createContactListItem', 'campaigns', 'change'],
  ['removeTicketTag', 'tags', 'delete'],
  ['getCompanySchedules', 'settings', 'read'],
  ['listUserPictures', 'contacts', 'read'],
  ['playBot', 'bot', 'read'],
  ['me', 'company', 'read'],
])('the call %s is one of %s and a %s', (call, area, verb) => {
  expect([areaOf(call), verbOf(call)]).toEqual([area, verb]);
});

test('every call but those of signing in belongs to a part by its name', () => {
  const names = endpoints.map(({ name }) => name);
  const unnamed = names.filter((name) => areaOf(name) === 'company' && !/Compan|Support/.test(name));
  expect(unnamed.toSorted()).toEqual([
    'acceptInvitation',
    'getStart',
    'login',
    'logout',
    'me',
    'openLogin',
    'refreshToken',
    'signUp',
    'version',
  ]);
  expect(new Set(names.map(areaOf))).toEqual(new Set(supportAreas));
});
