import type { Billed } from './price-list.ts';

/** The lines of a bill, with what each of them sums. */
export const lines = {
  'Table, writes': ['tableWrites'],
  'Table, reads': ['tableReads'],
  'Table, what is stored': ['tableGb'],
  Sockets: ['socketMessages', 'socketMinutes'],
  Queues: ['fifoRequests', 'standardRequests'],
  'Media, stored and sent': [
    'mediaGb',
    'storageWrites',
    'storageReads',
    'rareMediaGb',
    'rareStorageWrites',
    'rareStorageReads',
    'rareReadGb',
    'sentGb',
  ],
  'Session hosts': ['processorHours', 'memoryHours', 'addressHours'],
  Functions: ['runs', 'gbSeconds'],
  'HTTP calls': ['calls', 'programCalls'],
  Logs: ['logGb'],
  'X-Ray': ['traces'],
  'Watching, keys, mails': [
    'alarmMetrics',
    'ownMetrics',
    'dashboards',
    'keys',
    'secrets',
    'schedules',
    'mails',
    'keyRequests',
    'secretRequests',
  ],
} as const satisfies Record<string, readonly Billed[]>;

export type Line = keyof typeof lines;
