import { type Campaign, getCampaign } from '@recado/shared/contract/campaigns';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { queryKey } from '../../../api/query.ts';
import { notifyWarning } from '../../../components/notify.ts';
import { buildCampaign } from '../../../testing/campaign.builder.ts';
import { buildLogin } from '../../../testing/login.builder.ts';
import { campaignHandler } from './campaign-events.ts';

vi.mock('../../../components/notify.ts', () => ({ notifyWarning: vi.fn<() => void>() }));

const login = buildLogin();
const receive = (client: QueryClient, record: Campaign): void =>
  campaignHandler.handle({ action: 'update', record }, { client, login });

test('the report shows a campaign as its event has it; others stay', () => {
  const client = new QueryClient();
  const keyOf = (id: number) => queryKey(getCampaign, { params: { id } });
  client.setQueryData(keyOf(9), buildCampaign());
  client.setQueryData(keyOf(10), buildCampaign({ id: 10 }));
  receive(client, buildCampaign({ name: 'Natal' }));
  expect(client.getQueryData<Campaign>(keyOf(9))?.name).toBe('Natal');
  expect(client.getQueryData<Campaign>(keyOf(10))?.name).toBe('Promoção');
});

test('a campaign that paused by itself is announced once, and only where it was seen being sent', () => {
  const client = new QueryClient();
  const paused = { status: 'CANCELADA', pauseReason: 'failures' } as const;
  receive(client, buildCampaign(paused));
  expect(notifyWarning).not.toHaveBeenCalled();
  receive(client, buildCampaign({ status: 'EM_ANDAMENTO' }));
  receive(client, buildCampaign(paused));
  receive(client, buildCampaign(paused));
  expect(notifyWarning).toHaveBeenCalledTimes(1);
  receive(client, buildCampaign({ status: 'EM_ANDAMENTO' }));
  receive(client, buildCampaign({ status: 'CANCELADA' }));
  expect(notifyWarning).toHaveBeenCalledTimes(1);
});
