import {
  type ConnectionLogEntry,
  type ConnectionLogKind,
  connectionNotices,
  type listConnectionLog as endpoint,
} from '@recado/shared/contract/connections';
import { AppError } from '@recado/shared/contract/errors';
import * as z from 'zod';
import type { UseCase } from '../../context/binding.ts';
import { defineCursor } from '../../platform/cursor.ts';
import type { ConnectionLogRecord } from '../../data/connection-log/store.ts';

const pageSize = 20;

const isNotice = (reason: string): boolean => (connectionNotices as readonly string[]).includes(reason);

const kindOf = ({ reason, wasConnected }: ConnectionLogRecord): ConnectionLogKind => {
  if (isNotice(reason)) return 'notice';
  if (reason === 'requested' || reason === 'restarted' || reason === 'suspended') return 'asked';
  if (reason === 'qrExpired' || reason === 'codeExpired') return 'expired';
  return wasConnected ? 'dropped' : 'failed';
};

const present = (entry: ConnectionLogRecord): ConnectionLogEntry => ({
  id: entry.id,
  kind: kindOf(entry),
  reason: entry.reason,
  detail: entry.detail ?? '',
  at: entry.at,
  endedAt: entry.endedAt,
});

/** Id of the last entry of the page, as `reduce-session-event.ts` makes it. */
const cursor = defineCursor(z.string().regex(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z\.\d{1,16}\.\d{1,16}$/));

/** Lists when and why a connection was lost, 20 entries a page, newest first. */
export const listConnectionLog: UseCase<typeof endpoint> = async ({ stores }, { params, query }) => {
  if (!(await stores.connections.get(params.id))) throw new AppError('ERR_NO_WAPP_FOUND');
  const entries = await stores.connectionLog.page(params.id, cursor.decode(query.cursor), pageSize + 1);
  const shown = entries.slice(0, pageSize);
  const hasMore = entries.length > pageSize;
  return { drops: shown.map(present), hasMore, nextCursor: hasMore ? cursor.encode(shown.at(-1)!.id) : null };
};
