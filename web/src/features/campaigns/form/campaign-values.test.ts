import { expect, test } from 'vitest';
import { buildCampaign } from '../../../testing/campaign.builder.ts';
import { changeOf } from '../../../components/form/record-changes.ts';
import {
  campaignBody,
  campaignValues,
  type CampaignValues,
  connectionsOf,
  hasWrongTime,
  scheduledAtOf,
} from './campaign-values.ts';

const timeZone = 'America/Sao_Paulo';

test('a new campaign has the defaults of the specification', () => {
  expect(campaignValues(null, timeZone)).toMatchObject({
    confirmation: false,
    opensTicket: false,
    statusTicket: 'closed',
    scheduledAt: '',
  });
});

test('a new campaign is sent whole, its time at the company’s clock', () => {
  const values = { ...campaignValues(null, timeZone), name: 'Natal', whatsappId: '3', scheduledAt: '2026-03-02T09:30' };
  expect(campaignBody({ ...values, contactListId: '7', otherIds: ['4', '3'] }, timeZone)).toMatchObject({
    name: 'Natal',
    scheduledAt: '2026-03-02T12:30:00.000Z',
    contactListId: 7,
    tagListId: null,
    whatsappId: 3,
    whatsappIds: [3, 4],
    openTicket: 'disabled',
    userId: null,
  });
});

test('a changed campaign keeps its time to the second and its audience, unless they change', () => {
  const campaign = buildCampaign({ scheduledAt: '2026-03-02T12:30:42.000Z', contactListId: 7 });
  const initial = campaignValues(campaign, timeZone);
  const changeTo = (values: Partial<CampaignValues>) =>
    changeOf(campaign, campaignBody(initial, timeZone), campaignBody({ ...initial, ...values }, timeZone)).body;
  expect(changeTo({ name: 'Páscoa' })).toEqual({ name: 'Páscoa' });
  expect(changeTo({ scheduledAt: '', contactListId: null, tagListId: '2' })).toEqual({
    scheduledAt: null,
    contactListId: null,
    tagListId: 2,
  });
});

test('the connections begin with the first, and each stands there once', () => {
  const { whatsappId, otherIds } = campaignValues(buildCampaign({ whatsappId: 5, whatsappIds: [5, 3] }), timeZone);
  expect([whatsappId, otherIds]).toEqual(['5', ['3']]);
  expect(connectionsOf({ whatsappId: '3', otherIds: ['5', '3'] })).toEqual([3, 5]);
  expect(connectionsOf({ whatsappId: null, otherIds: ['5'] })).toEqual([]);
});

test('a time that the field takes and no campaign starts at is a wrong one, and no instant', () => {
  for (const scheduledAt of ['12026-03-02T09:30', '2100-01-01T00:00', '1969-12-31T12:00']) {
    expect(hasWrongTime({ scheduledAt }, timeZone)).toBe(true);
    expect(scheduledAtOf({ scheduledAt }, timeZone)).toBeNull();
  }
  for (const scheduledAt of ['', '2099-12-31T20:59']) expect(hasWrongTime({ scheduledAt }, timeZone)).toBe(false);
});
