import type { Ticket } from '@recado/shared/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { loadWithRetry } from '../../../components/load-with-retry.ts';
import { notifyError } from '../../../components/notify.ts';
import { useLogin } from '../../../login/login-query.ts';

export interface Question {
  /** The question, unless another one is given. */
  title?: string;
  text?: string;
  /** The ticket that ends, for which a model may propose a reason. */
  ticket?: Pick<Ticket, 'id' | 'contact'>;
  submit: string;
  danger?: boolean;
  /** Called with the reason that was chosen; null for none. */
  onChoose: (reasonId: number | null) => void;
}

/**
 * Returns a function that asks for a closing reason, where the company wants one and offers some. Elsewhere it calls
 * `otherwise`, or else continues as if none was chosen.
 */
export const useAskReason = () => {
  const client = useQueryClient();
  const { closingReason } = useLogin().settings;
  return (question: Question, otherwise = (): void => question.onChoose(null)): void => {
    if (closingReason === 'off') return otherwise();
    loadWithRetry(() => import('./ask-reason.tsx'))
      .then(({ askReason }) => askReason(client, question, { isRequired: closingReason === 'required', otherwise }))
      .catch(notifyError);
  };
};
