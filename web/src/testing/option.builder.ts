import type { QueueOption } from '@recado/shared/contract/queues';

/** Builds an option of type text; `parts` override its fields. */
export const buildOption = (id: number, parts: Partial<QueueOption> = {}): QueueOption => ({
  id,
  name: `Opção ${id}`,
  queueType: 'text',
  greetingMessage: `Mensagem ${id}`,
  closeTicket: false,
  optQueueId: null,
  optUserId: null,
  optIntegrationId: null,
  optFileId: null,
  chatbots: [],
  ...parts,
});
