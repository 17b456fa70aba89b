import { scanTable } from './scan-table.ts';

/** True for a page of the audit log, which a consumer appends after the calls that are compared. */
const isAudited = ({ pk }: Record<string, unknown>): boolean => String(pk).endsWith('#audit');

/**
 * Every item in a company's partitions, sorted by key, to compare before and after calls; without the audit log. A session
 * that waits for its QR code to be scanned changes by itself: end it before (`endSessionOf`).
 */
export const everythingOf = async (companyId: number): Promise<Record<string, unknown>[]> => {
  const items = await scanTable('begins_with(pk, :company)', { ':company': `c#${companyId}#` });
  return items
    .filter((item) => !isAudited(item))
    .sort((one, other) =>
      `${String(one.pk)} ${String(one.sk)}`.localeCompare(`${String(other.pk)} ${String(other.sk)}`),
    );
};

/** True for what the evaluation of answers writes, which begins a minute after a source was added. */
const isEvaluation = ({ kind, pk }: Record<string, unknown>): boolean =>
  kind === 'evaluate-answers' || String(pk).includes('#evaluation-run');

/** Everything of a company that stands still, to compare before and after calls: without the evaluation of its answers. */
export const thingsAtRest = async (companyId: number): Promise<Record<string, unknown>[]> =>
  (await everythingOf(companyId)).filter((item) => !isEvaluation(item));
