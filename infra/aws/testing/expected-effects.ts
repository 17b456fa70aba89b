import type { Grant } from '@recado/shared/deployment/function-shape';

/** The queues to which a stored change sends its effects. */
export const effects: readonly Grant[] = [
  { send: 'realtime' },
  { send: 'outbound' },
  { send: 'graph' },
  { send: 'search' },
  { send: 'timers' },
  { send: 'push' },
  { send: 'webhook-events' },
];
