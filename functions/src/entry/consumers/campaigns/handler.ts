import { type CampaignMessage, campaignQueue } from '@recado/shared/contract/queue-messages/campaign';
import { companyContext } from '../../../context/system-context.ts';
import { endAnswers } from '../../../features/campaigns/sending/pause.ts';
import { receiveReply } from '../../../features/campaigns/sending/reply.ts';
import { startCampaign } from '../../../features/campaigns/sending/start-campaign.ts';
import { takeTurn } from '../../../features/campaigns/sending/turn.ts';
import { consume } from '../../../platform/consumers/consume.ts';

const handle = async (message: CampaignMessage): Promise<void> => {
  // Also of a company that was switched off: its campaigns pause.
  const context = await companyContext(message.companyId);
  if (!context) return;
  switch (message.type) {
    case 'start':
      return startCampaign(context, message);
    case 'turn':
      return takeTurn(context, message);
    case 'answersEnd':
      return endAnswers(context, message);
    case 'reply':
      return receiveReply(context, message);
  }
};

/** Sends campaigns: a start, a connection's turn, a contact's answer, or the end of answers. */
export const handler = consume(campaignQueue, handle);
