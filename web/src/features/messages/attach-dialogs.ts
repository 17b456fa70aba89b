import type { Ticket } from '@recado/shared/contract/tickets';

/** What an agent may attach by a dialog of its own. */
export type AttachDialog = 'camera' | 'contacts' | 'location' | 'poll' | 'interactive' | 'template';

const everywhere: readonly AttachDialog[] = ['camera', 'contacts', 'location'];

/** Polls and messages that are answered by a tap are WhatsApp's; templates are the Cloud API's. */
const only: Record<Ticket['channel'], readonly AttachDialog[]> = {
  whatsapp: ['poll', 'interactive'],
  whatsappapi: ['interactive', 'template'],
  facebook: [],
  instagram: [],
};

/** Those that a channel has, in the order in which the menu shows them. */
export const attachable = (channel: Ticket['channel']): readonly AttachDialog[] => [...everywhere, ...only[channel]];
