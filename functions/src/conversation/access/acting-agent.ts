import { can } from '@recado/shared/permissions/can';
import type { Agent } from '../engine/event.ts';
import type { UserContext } from '../../context/context.ts';

/** The caller as the engine knows it; its farewell is read where it is said. */
export const actingAgent = ({ actor: { viewer, name } }: UserContext, farewellMessage = ''): Agent => ({
  id: viewer.id,
  name,
  farewellMessage,
  mayClosePending: viewer.userClosePendingTicket === 'enabled' || can(viewer, 'tickets-manager:closeAll'),
});
