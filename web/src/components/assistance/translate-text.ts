import { assistTicket } from '@recado/shared/contract/assistance';
import { maxTextLength } from '@recado/shared/contract/messages';
import { cutText } from '@recado/shared/text/cut-text';
import { call } from '../../api/call.ts';
import { addErrorTexts, i18n } from '../../i18n/i18n.ts';
import type { HelpRequest } from './use-assistance.ts';

/** Lets a model translate a text of a ticket's conversation into the language of the screens. */
export const translateText = async (ticketId: number, text: string): Promise<string> => {
  await addErrorTexts();
  const into = i18n.language as Extract<HelpRequest, { kind: 'rewrite' }>['into'];
  const body = { kind: 'rewrite', text: cutText(text, { units: maxTextLength }), how: 'translate', into } as const;
  return (await call(assistTicket, { params: { id: ticketId }, body })).text;
};
