import { useThrottledCallback } from '@mantine/hooks';
import { listCampaignRecipients } from '@recado/shared/contract/campaign-recipients';
import { type Campaign, getCampaign } from '@recado/shared/contract/campaigns';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryKey } from '../../../api/query.ts';

/** Milliseconds between two reads of the recipients while the campaign changes. */
const refreshInterval = 4000;
/** Milliseconds after an update of a finished campaign before the report is read again (specification 3, section 4). */
const finishedDelay = 5000;

/** Keeps a report live: its recipients follow the campaign's events, and a finished campaign is read once more. */
export const useLiveReport = (campaign: Campaign | undefined): void => {
  const client = useQueryClient();
  const shown = useRef<Campaign>(null);
  const timer = useRef<number>(undefined);
  const refresh = useThrottledCallback(
    () => void client.invalidateQueries({ queryKey: queryKey(listCampaignRecipients) }),
    refreshInterval,
  );
  useEffect(() => {
    const before = shown.current;
    shown.current = campaign ?? null;
    if (!campaign || before === null || before === campaign) return;
    refresh();
    if (campaign.status !== 'FINALIZADA') return;
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      void client.invalidateQueries({ queryKey: queryKey(getCampaign, { params: { id: campaign.id } }) });
      void client.invalidateQueries({ queryKey: queryKey(listCampaignRecipients) });
    }, finishedDelay);
  }, [campaign, client, refresh]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
};
