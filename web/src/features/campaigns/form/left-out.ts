import { type LeftOutReason, leftOutReasons } from '@recado/shared/contract/campaign-recipients';

/** The reasons why people are left out that hold for somebody, in the contract's order. */
export const reasonsOf = (leftOut: Readonly<Partial<Record<LeftOutReason, number>>>): [LeftOutReason, number][] =>
  leftOutReasons
    .map((reason): [LeftOutReason, number] => [reason, leftOut[reason] ?? 0])
    .filter(([, count]) => count > 0);
