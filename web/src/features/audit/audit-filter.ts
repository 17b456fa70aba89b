import { callAreas } from '@recado/shared/audit/call-area';
import type { exportAuditLog } from '@recado/shared/contract/audit';
import type { BodyOf } from '@recado/shared/contract/grammar';

/** The filters of the audit log, as the page's address holds them; empty for none. */
export const filterNames = ['author', 'area', 'dateFrom', 'dateTo', 'installation'] as const;
export type AuditFilter = Record<(typeof filterNames)[number], string>;

/** Returns the filter in an address. */
export const filterIn = (params: URLSearchParams): AuditFilter =>
  Object.fromEntries(filterNames.map((name) => [name, params.get(name) ?? ''])) as AuditFilter;

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Returns the filter as the calls take it: what an address holds that is none is left out. */
export const queryOf = ({ author, area, dateFrom, dateTo, installation }: AuditFilter) => {
  const known = callAreas.find((name) => name === area);
  return {
    ...(/^(?:\d{1,12}|apiKey|connection|support|installation|nobody)$/.test(author) ? { author } : {}),
    ...(known ? { area: known } : {}),
    ...(isDay(dateFrom) ? { dateFrom } : {}),
    ...(isDay(dateTo) ? { dateTo } : {}),
    ...(installation === '' ? {} : { installation: true }),
  } satisfies Partial<BodyOf<typeof exportAuditLog>>;
};
