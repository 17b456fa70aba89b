import type { QueueOption } from '@recado/shared/contract/queues';
import { optionPlaces } from '@recado/shared/options/option-tree';

/** A new option. Its id is negative until the server gives it one. */
export const newOption = (options: readonly QueueOption[]): QueueOption => ({
  id: Math.min(0, ...optionPlaces(options).map(({ option }) => option.id)) - 1,
  name: '',
  queueType: 'text',
  greetingMessage: '',
  closeTicket: false,
  optQueueId: null,
  optUserId: null,
  optIntegrationId: null,
  optFileId: null,
  chatbots: [],
});
