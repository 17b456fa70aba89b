import { billing } from './access/billing.ts';
import { channels } from './access/channels.ts';
import { connections } from './access/connections.ts';
import { identity } from './access/identity.ts';
import { inbox } from './access/inbox.ts';
import { workspace } from './access/workspace.ts';
import type { EndpointAccess } from './access/row.ts';

export type { EndpointAccess };

/**
 * The access rules of every endpoint, written by hand from the specification in the file of its group. Tests compare the
 * registry and the running API with this table, so it must never be derived from the registry.
 */
export const expectedAccess: readonly EndpointAccess[] = [
  ...billing,
  ...channels,
  ...connections,
  ...identity,
  ...inbox,
  ...workspace,
];
