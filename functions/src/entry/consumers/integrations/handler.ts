import { integrationMessage } from '@recado/shared/contract/queue-messages/integration';
import { systemContext } from '../../../context/system-context.ts';
import { callIntegration } from '../../../conversation/integrations/call-integration.ts';
import { consume } from '../../../platform/consume.ts';

/** Calls integrations; their answers go to the conversation engine. */
export const handler = consume(
  integrationMessage,
  async (message, { receiveCount }) => {
    const context = await systemContext(message.companyId);
    if (context) await callIntegration(context, message, receiveCount);
  },
  { fifo: false, queue: 'integrations' },
);
