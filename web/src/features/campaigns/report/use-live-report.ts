import { useThrottledCallback } from '@mantine/hooks';
import { listCampaignRecipients } from '@recado/shared/contract/campaign-recipients';
import { type Campaign, getCampaign } from '@recado/shared/contract/campaigns';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryKey } from '../../../api/query.ts';

/** Milliseconds between two reads while the campaign changes. */
const refreshInterval = 4000;
/** Milliseconds after an update of a finished campaign before the report is read again (specification 3, section 4). */
const finishedDelay = 5000;

const read = (client: QueryClient, id: number): void => {
  void client.invalidateQueries({ queryKey: queryKey(getCampaign, { params: { id } }) });
  void client.invalidateQueries({ queryKey: queryKey(listCampaignRecipients) });
};

/** The fields of a campaign that change as it moves on; its expected end changes with the time, too. */
const stateOf = ({ status, counts }: Campaign): string => JSON.stringify([status, counts]);

/** Keeps a report live: its recipients follow the campaign's events, and a finished campaign is read once more. */
export const useLiveReport = (campaign: Campaign): void => {
  const client = useQueryClient();
  const { id, status } = campaign;
  const state = stateOf(campaign);
  const shown = useRef(state);
  // The campaign too: of two events that overtake one another, the older one may be shown.
  const refresh = useThrottledCallback(() => read(client, id), refreshInterval);
  useEffect(() => {
    if (shown.current === state) return undefined;
    shown.current = state;
    refresh();
    if (status !== 'FINALIZADA') return undefined;
    const timer = window.setTimeout(() => read(client, id), finishedDelay);
    return () => window.clearTimeout(timer);
  }, [state, status, client, id, refresh]);
};
