import { can } from '@recado/shared/permissions/can';
import type { Agent } from '../conversation/happening.ts';
import type { UserContext } from '../platform/context.ts';

/** The caller as the engine knows it; its farewell is read where it is said. */
export const actingAgent = ({ actor: { viewer, name } }: UserContext, farewellMessage = ''): Agent => ({
  id: viewer.id,
  name,
  farewellMessage,
  mayClosePending: viewer.userClosePendingTicket === 'enabled' || can(viewer, 'tickets-manager:closeAll'),
});
