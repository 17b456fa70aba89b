import { type CampaignMessage, campaignMessage } from '@recado/shared/contract/queue-messages/campaign';
import { companyContext } from '../../../context/system-context.ts';
import { prepare } from '../../../features/campaigns/sending/prepare.ts';
import { removeRecipients } from '../../../features/campaigns/sending/remove-recipients.ts';
import { receiveReply } from '../../../features/campaigns/sending/reply.ts';
import { startCampaign } from '../../../features/campaigns/sending/start-campaign.ts';
import { takeTurn } from '../../../features/campaigns/sending/turn.ts';
import { consume } from '../../../platform/consume.ts';

const handle = async (message: CampaignMessage): Promise<void> => {
  // Also of a company that was switched off: its campaigns pause.
  const context = await companyContext(message.companyId);
  if (!context) return;
  switch (message.type) {
    case 'start':
      return startCampaign(context, message);
    case 'prepare':
      return prepare(context, message);
    case 'turn':
      return takeTurn(context, message);
    case 'reply':
      return receiveReply(context, message);
    case 'remove':
      return removeRecipients(context, message);
    case 'removeList':
      return undefined;
  }
};

/** Sends campaigns: a start, a slice of an audience, a connection's turn, a contact's answer, or a removal. */
export const handler = consume(campaignMessage, handle, { fifo: false, queue: 'campaigns' });
