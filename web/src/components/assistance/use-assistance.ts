import { assistTicket } from '@recado/shared/contract/assistance';
import type { CallOf, ResultOf } from '@recado/shared/contract/grammar';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type HelpRequest = CallOf<typeof assistTicket>['body'];
export type Help = ResultOf<typeof assistTicket>;

/** Asks a model for help with a ticket. A result that was not waited for is ignored. */
export const useAssistance = (ticketId: number) =>
  useMutation({
    mutationFn: (body: HelpRequest): Promise<Help> => call(assistTicket, { params: { id: ticketId }, body }),
    // The popover shows failures.
    meta: { quiet: true },
  });
