import type {
  ConnectionLogEntry,
  ConnectionLogKind,
  listConnectionLog as endpoint,
} from '@recado/shared/contract/connections';
import { AppError } from '@recado/shared/contract/errors';
import type { UseCase } from '../../context/binding.ts';
import type { ConnectionLogRecord } from '../../data/connection-log/store.ts';

const pageSize = 20;

const kindOf = ({ reason, wasConnected }: ConnectionLogRecord): ConnectionLogKind => {
  if (reason === 'requested' || reason === 'restarted') return 'asked';
  if (reason === 'qrExpired' || reason === 'codeExpired') return 'expired';
  return wasConnected ? 'dropped' : 'failed';
};

const present = (drop: ConnectionLogRecord): ConnectionLogEntry => ({
  id: drop.id,
  kind: kindOf(drop),
  reason: drop.reason,
  at: drop.at,
  endedAt: drop.endedAt,
});

/** An id as `session-story.ts` makes it. */
const idForm = /^\d{4}-\d\d-\d\dT[\d:.]{12}Z\.\d{1,16}\.\d{1,16}$/;

/** When and why a connection was lost, 20 a page. */
export const listConnectionLog: UseCase<typeof endpoint> = async ({ stores }, { params, query }) => {
  if (!(await stores.connections.get(params.id))) throw new AppError('ERR_NO_WAPP_FOUND');
  if (query.cursor !== undefined && !idForm.test(query.cursor))
    throw new AppError('ERR_VALIDATION', { path: 'cursor' });
  const entries = await stores.connectionLog.page(params.id, query.cursor ?? null, pageSize + 1);
  const shown = entries.slice(0, pageSize);
  const hasMore = entries.length > pageSize;
  return { drops: shown.map(present), hasMore, nextCursor: hasMore ? shown.at(-1)!.id : null };
};
