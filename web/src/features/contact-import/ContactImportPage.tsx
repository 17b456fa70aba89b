import { useTranslate } from '../../i18n/use-translate.ts';
import { contactsTarget } from './import-target.ts';
import { ImportPage } from './ImportPage.tsx';
import { PhoneImport } from './PhoneImport.tsx';
import { isUnderWay, useLatestImport } from './use-latest-import.ts';

/** Imports contacts from a file (specification 1, section 5) or from a phone. */
export const ContactImportPage = () => {
  const { t } = useTranslate();
  const latest = useLatestImport(contactsTarget);
  return (
    <ImportPage
      target={contactsTarget}
      title={t('contactImport:title')}
      back={{ label: t('contactImport:back'), to: '/contacts' }}
    >
      <PhoneImport disabled={!!latest && isUnderWay(latest)} />
    </ImportPage>
  );
};
