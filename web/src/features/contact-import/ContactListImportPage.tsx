import { Button } from '@mantine/core';
import { getContactList } from '@recado/shared/contract/contact-lists';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { endpointQuery } from '../../api/query.ts';
import { saveSampleSpreadsheet } from '../../components/contact/save-sample-spreadsheet.ts';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { Page } from '../../components/page/Page.tsx';
import { notifyError } from '../../components/notify.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { contactListTarget } from './import-target.ts';
import { ImportPage } from './ImportPage.tsx';

/** Imports items of a contact list from a spreadsheet (specification 3, section 2). */
export const ContactListImportPage = () => {
  const { t } = useTranslate();
  const id = Number(useParams().contactListId);
  const { data: list, error, refetch } = useQuery(endpointQuery(getContactList, { params: { id } }));
  if (!list && error !== null)
    return (
      <Page title={t('contactImport:title')} back={{ label: t('contactImport:backToLists'), to: '/contact-lists' }}>
        <LoadFailure error={error} onRetry={() => void refetch()} />
      </Page>
    );
  return (
    <ImportPage
      key={id}
      target={contactListTarget(id)}
      title={list ? t('contactImport:listTitle', { name: list.name }) : t('contactImport:title')}
      back={{ label: t('contactImport:backToList'), to: `/contact-lists/${id}/contacts` }}
    >
      <Button
        variant="subtle"
        leftSection={<IconDownload size={16} aria-hidden />}
        style={{ alignSelf: 'center' }}
        onClick={() => void saveSampleSpreadsheet().catch(notifyError)}
        data-testid="sample-spreadsheet"
      >
        {t('contactImport:sample')}
      </Button>
    </ImportPage>
  );
};
