import { Button, FileInput, NativeSelect, PasswordInput, Stack, Text } from '@mantine/core';
import {
  type CertificateRef,
  certificateRefs,
  listCertificates,
  uploadCertificate,
} from '@recado/shared/contract/certificates';
import { certificateLimits } from '@recado/shared/limits/certificate';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { endpointQuery, queryKey } from '../../api/query.ts';
import { notifySuccess } from '../../components/notify.ts';
import { Page } from '../../components/page/Page.tsx';
import { PageGroup, PageGroups } from '../../components/page/PageGroup.tsx';
import { QueryGate } from '../../components/QueryGate.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { fileAsBase64 } from './file-as-base64.ts';
import { StoredCertificate } from './StoredCertificate.tsx';

interface Draft {
  ref: CertificateRef | '';
  file: File | null;
  password: string;
}

const empty: Draft = { ref: '', file: null, password: '' };

/** The fault of a chosen file, by the key of its text. */
const fileErrorOf = (file: File | null): 'fileRequired' | 'fileType' | 'fileTooLarge' | null => {
  if (!file) return 'fileRequired';
  if (!/\.p12$/i.test(file.name)) return 'fileType';
  return file.size > certificateLimits.file ? 'fileTooLarge' : null;
};

const upload = async ({ ref, file, password }: Draft) =>
  call(uploadCertificate, {
    query: { ref: ref as CertificateRef },
    body: { fileName: file!.name, file: await fileAsBase64(file!), password },
  });

const UploadForm = () => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const [draft, setDraft] = useState(empty);
  const [isTried, setTried] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: upload,
    onSuccess: () => {
      setDraft(empty);
      setTried(false);
      notifySuccess(t('certificates:uploaded'));
      return client.invalidateQueries({ queryKey: queryKey(listCertificates) });
    },
  });
  const change = (changes: Partial<Draft>): void => setDraft((before) => ({ ...before, ...changes }));
  const fileError = fileErrorOf(draft.file);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (fileError === null && draft.ref !== '') mutate(draft);
      }}
    >
      <Stack gap="md">
        <NativeSelect
          label={t('certificates:destination')}
          data={[
            { value: '', label: '' },
            ...certificateRefs.map((value) => ({ value, label: t(`certificates:destinations.${value}`) })),
          ]}
          value={draft.ref}
          onChange={(event) => change({ ref: event.currentTarget.value as Draft['ref'] })}
          error={isTried && draft.ref === '' && t('certificates:destinationRequired')}
          data-testid="certificate-destination"
        />
        <FileInput
          label={t('certificates:file')}
          placeholder={t('certificates:choose')}
          accept=".p12"
          value={draft.file}
          onChange={(file) => change({ file })}
          error={(isTried || draft.file !== null) && fileError !== null && t(`certificates:${fileError}`)}
          clearable
          data-testid="certificate-file"
        />
        <PasswordInput
          label={t('certificates:password')}
          description={t('certificates:passwordHint')}
          value={draft.password}
          maxLength={certificateLimits.password}
          onChange={(event) => change({ password: event.currentTarget.value })}
          autoComplete="off"
          data-testid="certificate-password"
        />
        <Button type="submit" loading={isPending} data-testid="upload-certificate" style={{ alignSelf: 'flex-start' }}>
          {t('certificates:upload')}
        </Button>
      </Stack>
    </form>
  );
};

/** The certificates by which the installation identifies itself at payment services, for super users. */
export const CertificatesPage = () => {
  const { t } = useTranslate();
  const certificates = useQuery(endpointQuery(listCertificates, {}));
  return (
    <Page title={t('certificates:title')} width="form">
      <Text size="sm" c="dimmed" mb="md">
        {t('certificates:hint')}
      </Text>
      <PageGroups>
        <QueryGate queries={[certificates]} height={80}>
          {certificates.data?.map((certificate) => (
            <StoredCertificate key={certificate.ref} certificate={certificate} />
          ))}
        </QueryGate>
        <PageGroup title={t('certificates:uploadTitle')}>
          <UploadForm />
        </PageGroup>
      </PageGroups>
    </Page>
  );
};
