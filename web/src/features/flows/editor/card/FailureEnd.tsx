import { failureHandle } from '@recado/shared/flow/service-node';
import { useTranslate } from '../../../../i18n/use-translate.ts';
import { Choice } from './card-parts.tsx';

/** The end of a card from which customers go on whose service does not answer. */
export const FailureEnd = () => {
  const { t } = useTranslate();
  return (
    <Choice mark="!" handle={failureHandle}>
      {t('flowEditor:card.failure')}
    </Choice>
  );
};
