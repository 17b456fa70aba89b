import { listClosingReasons } from '@recado/shared/contract/closing-reasons';
import type { QueryClient } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';
import { openContent } from '../../../components/dialog/open-content.tsx';
import { addScreenTexts, translate } from '../../../i18n/i18n.ts';
import { ReasonForm } from './ReasonForm.tsx';
import type { Question } from './use-ask-reason.ts';

/** Opens the question for a closing reason; where the company offers none, calls `otherwise`. */
export const askReason = async (
  client: QueryClient,
  { title, onChoose, ...texts }: Question,
  { isRequired, otherwise }: { isRequired: boolean; otherwise: () => void },
): Promise<void> => {
  const [all] = await Promise.all([
    client.fetchQuery(endpointQuery(listClosingReasons, {})),
    addScreenTexts('closingReasons'),
  ]);
  const reasons = all.filter(({ isActive }) => isActive);
  if (reasons.length === 0) return otherwise();
  openContent({
    title: title ?? translate('closingReasons:ask'),
    size: 'sm',
    render: (close) => (
      <ReasonForm
        {...texts}
        reasons={reasons}
        isRequired={isRequired}
        onCancel={close}
        onChoose={(reasonId) => {
          close();
          onChoose(reasonId);
        }}
      />
    ),
  });
};
