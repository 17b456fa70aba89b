import { expect, it } from 'vitest';
import { createCampaign, updateCampaign } from './campaigns.ts';

it('takes no time before 1970 or after 2099, as a scheduled message', () => {
  const isTaken = (scheduledAt: string) =>
    createCampaign.body!.safeParse({ name: 'Natal', whatsappId: 1, scheduledAt }).success &&
    updateCampaign.body!.safeParse({ scheduledAt }).success;
  expect(['1970-01-01T00:00:00.000Z', '2099-12-31T23:59:59.999Z'].map(isTaken)).toEqual([true, true]);
  expect(['1969-12-31T23:59:59.999Z', '2100-01-01T00:00:00.000Z'].map(isTaken)).toEqual([false, false]);
});
