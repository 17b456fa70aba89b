import { rotationMinutes } from '@recado/shared/limits/queues';
import type { QueueRecord } from '../../data/queues/store.ts';

/** The minutes of a rotation that is switched on without any, which the screen shows too. */
const fewest = rotationMinutes[1];

/** Gives a queue whose rotation is on the fewest minutes where it has none: without any, nothing would rotate. */
export const withRotationMinutes = <Queue extends Pick<QueueRecord, 'ativarRoteador' | 'tempoRoteador'>>(
  queue: Queue,
): Queue => (queue.ativarRoteador && queue.tempoRoteador === 0 ? { ...queue, tempoRoteador: fewest } : queue);
