/**
 * Loaded into the session host with `node --import`: counts its requests, and tells its parent when it asks. What keeps
 * the leases and finds connections goes on without any message, so it is counted by itself.
 */
import { sessionHostKeys } from '@recado/shared/deployment/session-host-keys';
import type { ChildMessage, ParentMessage } from '../process/child.ts';
import { meterRequests } from '../runtime/meter-requests.ts';

const leases = '"host#leases"';
const isHousekeeping = (text: string): boolean =>
  text.includes(leases) || text.includes(`"${sessionHostKeys.registries}`);

const meter = meterRequests((input) =>
  isHousekeeping(JSON.stringify(input)) ? 'session host, leases' : 'session host',
);

process.on('message', (message: ParentMessage) => {
  if (message.kind === 'call' && message.name === 'takeRequests')
    process.send?.({ kind: 'answer', id: message.id, value: meter.take() } satisfies ChildMessage);
});
process.channel?.unref();
