import type { ResultOf } from '@recado/shared/contract/grammar';
import type { sendExternalMessage } from '@recado/shared/contract/external-messages';

/** The answer of a call that sent something. */
export const success: ResultOf<typeof sendExternalMessage> = { status: 'SUCCESS' };
export type Success = typeof success;
