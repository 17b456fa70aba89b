import { can } from '@recado/shared/permissions/can';
import type { Agent } from '../engine/event.ts';
import type { UserContext } from '../../context/context.ts';

/** Returns the caller as the engine's agent. Only resolving a ticket needs the farewell message. */
export const actingAgent = ({ actor: { viewer, name } }: UserContext, farewellMessage = ''): Agent => ({
  id: viewer.id,
  name,
  farewellMessage,
  mayClosePending: viewer.userClosePendingTicket === 'enabled' || can(viewer, 'tickets-manager:closeAll'),
});
