import { renderText, sendMessage } from '../compose.ts';
import { appendLog, contactOf, type Draft } from '../draft.ts';
import type { ConversationEventOf } from '../event.ts';
import { newOwnTicket } from '../new-ticket.ts';
import { serviceStatusOf } from '../service-status.ts';
import { rule } from '../stage.ts';
import { contentOf } from './outgoing.ts';

/** Opens the ticket of a scheduled message or a campaign's: with its agent, waiting where it has none, or closed. */
const openFor = (draft: Draft, { opens, agent }: ConversationEventOf<'scheduled' | 'campaign'>): void => {
  const held = serviceStatusOf(contactOf(draft));
  draft.ticket = newOwnTicket(draft, {
    status: opens.status === 'closed' ? 'closed' : opens.userId === null ? 'pending' : held,
    queueId: opens.queueId,
    userId: opens.userId,
  });
  appendLog(draft, 'create', agent?.id ?? null);
};

/** Sends a scheduled message in the chat's active ticket, which stays with its agent, or in a new one (behaviour, section 13). */
export const sendScheduled = rule('send scheduled', ['scheduled'], (draft, event) => {
  if (draft.ticket === null) openFor(draft, event);
  const { agent, wid, body, media } = event;
  sendMessage(draft, {
    ...contentOf({ media }),
    wid,
    body: renderText(draft, body, agent),
    fromMe: true,
    rule: 'scheduled',
    user: { id: agent.id, name: agent.name },
  });
});

/** Sends a message of a campaign in the chat's active ticket, which stays with its agent, or in a new one (behaviour, section 14). */
export const sendCampaign = rule('send campaign', ['campaign'], (draft, event) => {
  if (draft.ticket === null) openFor(draft, event);
  const { agent, wid, body, media, template } = event;
  sendMessage(draft, {
    ...contentOf({ media }),
    wid,
    body,
    fromMe: true,
    rule: 'campaign',
    user: agent && { id: agent.id, name: agent.name },
    ...(template ? { template } : {}),
  });
});
