import { Page } from '../../components/page/Page.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { LicenceCard } from './LicenceCard.tsx';
import { SubscribeButton } from './SubscribeButton.tsx';

/** The company's subscription, with the button that pays it (specification 2, section 2). */
export const SubscriptionPage = () => {
  const { t } = useTranslate();
  return (
    <Page title={t('finance:subscription')} width="form" back={{ label: t('finance:invoices'), to: '/financeiro' }}>
      <LicenceCard>
        <SubscribeButton />
      </LicenceCard>
    </Page>
  );
};
