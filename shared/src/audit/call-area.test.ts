import { endpoints } from '@recado/shared/contract/registry';
import { expect, test } from 'vitest';
import { actOf, areaOf, auditVerbs, callAreas, verbOf } from './call-area.ts';

test.each([
  ['listTickets', 'conversations', 'read'],
  ['sendMessage', 'conversations', 'change'],
  ['deleteContact', 'contacts', 'delete'],
  ['listCampaignRecipients', 'campaigns', 'read'],
  ['createContactListItem', 'campaigns', 'change'],
  ['removeTicketTag', 'tags', 'delete'],
  ['getCompanySchedules', 'settings', 'read'],
  ['listUserPictures', 'contacts', 'read'],
  ['registerWebhook', 'billing', 'change'],
  ['deleteWebhook', 'connections', 'delete'],
  ['playBot', 'bot', 'read'],
  ['me', 'company', 'read'],
])('the call %s is one of %s and a %s', (call, area, verb) => {
  expect([areaOf(call), verbOf(call)]).toEqual([area, verb]);
});

test('a call without a known word is other data, and each part has calls', () => {
  const names = endpoints.map(({ name }) => name);
  expect(areaOf('listSomething')).toBe('other');
  expect(new Set(names.map(areaOf))).toEqual(new Set(callAreas));
});

test('each kind of act has calls', () => {
  expect([actOf('createTag'), actOf('pauseCampaign'), actOf('markTicketRead')]).toEqual(['create', 'change', 'see']);
  expect(new Set(endpoints.map(({ name }) => actOf(name)))).toEqual(new Set(auditVerbs));
});
