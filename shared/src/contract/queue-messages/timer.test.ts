import { expect, it } from 'vitest';
import { timerMessage } from './timer.ts';

it.each([
  ['dueCampaign', { companyId: 12, campaignId: 3 }, 'start'],
  ['dueTurn', { companyId: 12, whatsappId: 3 }, 'turn'],
])('reads %s, which schedules made before delayed messages send', (type, fields, today) => {
  expect(timerMessage.parse({ type, ...fields, at: 5 })).toEqual({
    type: 'delayed',
    at: 5,
    name: today,
    to: 'campaigns',
    message: { type: today, ...fields, at: 5 },
  });
});
