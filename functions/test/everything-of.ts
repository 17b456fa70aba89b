import { scanTable } from './scan-table.ts';

/** The fields that the session host changes of a connection that waits for its QR code to be scanned. */
const changedByHost = ['qrcode', 'sequence', 'updatedAt', 'lastDropAt', 'lastDropReason'];

const withoutSession = (item: Record<string, unknown>): Record<string, unknown> =>
  'qrcode' in item ? Object.fromEntries(Object.entries(item).filter(([name]) => !changedByHost.includes(name))) : item;

/** True for the entry about a socket that did not open in time, which the session host tries by itself. */
const isSlowSocket = ({ pk, reason }: Record<string, unknown>): boolean =>
  String(pk).includes('#connection-log#') && reason === 'timedOut';

/** True for a page of the audit log, which a consumer appends after the calls that are compared. */
const isAudited = ({ pk }: Record<string, unknown>): boolean => String(pk).endsWith('#audit');

/**
 * Every item in a company's partitions, sorted by key, to compare before and after calls; without what the session host
 * writes by itself, and the audit log.
 */
export const everythingOf = async (companyId: number): Promise<Record<string, unknown>[]> => {
  const items = await scanTable('begins_with(pk, :company)', { ':company': `c#${companyId}#` });
  return items
    .filter((item) => !isSlowSocket(item) && !isAudited(item))
    .map(withoutSession)
    .sort((one, other) =>
      `${String(one.pk)} ${String(one.sk)}`.localeCompare(`${String(other.pk)} ${String(other.sk)}`),
    );
};
