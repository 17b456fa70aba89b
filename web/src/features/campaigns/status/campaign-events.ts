import { type Campaign, campaignEvent, getCampaign, listCampaigns } from '@recado/shared/contract/campaigns';
import { connectionSessionEvent } from '@recado/shared/contract/connection-sessions';
import type { QueryClient } from '@tanstack/react-query';
import { patchQueries } from '../../../api/patch-queries.ts';
import { queryKey } from '../../../api/query.ts';
import { notifyWarning } from '../../../components/notify.ts';
import { translate } from '../../../i18n/i18n.ts';
import { handlerOf } from '../../../realtime/event-handler.ts';

/** `company-{id}-whatsappSession`: a connection that comes or goes changes what campaigns wait for. */
export const campaignConnectionHandler = handlerOf(connectionSessionEvent, (_, { client }) => {
  void client.invalidateQueries({ queryKey: queryKey(getCampaign) });
  void client.invalidateQueries({ queryKey: queryKey(listCampaigns) });
});

/** Puts a campaign as the server has it in place of the one that a report shows. */
export const applyCampaign = (client: QueryClient, campaign: Campaign): void =>
  patchQueries<Campaign>(client, queryKey(getCampaign, { params: { id: campaign.id } }), () => campaign);

/** The campaigns that this tab has seen being sent. */
const running = new Set<number>();

/** Shows a toast when a campaign that was being sent has paused by itself; later events of it show none. */
const notifyPause = ({ id, name, status, pauseReason }: Campaign): void => {
  if (status === 'EM_ANDAMENTO') {
    running.add(id);
    return;
  }
  if (running.delete(id) && status === 'CANCELADA' && pauseReason !== null)
    notifyWarning(translate('layout:campaignPaused', { name }), { id: `campaign-paused-${id}` });
};

/** `company-{id}-campaign`, for the report and the toast; the list has a handler of its own. */
export const campaignHandler = handlerOf(campaignEvent, (payload, { client }) => {
  if (payload.action === 'delete') {
    running.delete(payload.id);
    void client.invalidateQueries({ queryKey: queryKey(getCampaign, { params: { id: payload.id } }) });
    return;
  }
  applyCampaign(client, payload.record);
  notifyPause(payload.record);
});
