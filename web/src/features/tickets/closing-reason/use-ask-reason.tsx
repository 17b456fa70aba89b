import { listClosingReasons } from '@recado/shared/contract/closing-reasons';
import { useQueryClient } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';
import { openContent } from '../../../components/dialog/open-content.tsx';
import { lazyComponent } from '../../../components/lazy-component.tsx';
import { notifyError } from '../../../components/notify.ts';
import { addScreenTexts, translate } from '../../../i18n/i18n.ts';
import { useLogin } from '../../../login/login-query.ts';

const ReasonForm = lazyComponent(async () => (await import('./ReasonForm.tsx')).ReasonForm);

interface Question {
  /** The question, unless another one is given. */
  title?: string;
  text?: string;
  submit: string;
  danger?: boolean;
  /** Called with the reason that was chosen; null for none. */
  onChoose: (reasonId: number | null) => void;
}

/**
 * Returns a function that asks for a closing reason, where the company wants one and offers some. Elsewhere it calls
 * `otherwise`, or else what follows the choice of none.
 */
export const useAskReason = () => {
  const client = useQueryClient();
  const { settings } = useLogin();
  return (question: Question, otherwise = (): void => question.onChoose(null)): void => {
    const { closingReason } = settings;
    if (closingReason === 'off') return otherwise();
    const ask = async (): Promise<void> => {
      const [all] = await Promise.all([
        client.fetchQuery(endpointQuery(listClosingReasons, {})),
        addScreenTexts('closingReasons'),
      ]);
      const reasons = all.filter(({ isActive }) => isActive);
      if (reasons.length === 0) return otherwise();
      const { title = translate('closingReasons:ask'), onChoose, ...texts } = question;
      openContent({
        title,
        size: 'sm',
        render: (close) => (
          <ReasonForm
            {...texts}
            reasons={reasons}
            isRequired={closingReason === 'required'}
            onCancel={close}
            onChoose={(reasonId) => {
              close();
              onChoose(reasonId);
            }}
          />
        ),
      });
    };
    ask().catch(notifyError);
  };
};
