import { Alert, Button } from '@mantine/core';
import { type Certificate, deleteCertificate, listCertificates } from '@recado/shared/contract/certificates';
import { certificateWarningDays } from '@recado/shared/limits/certificate';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKey } from '../../api/query.ts';
import { confirm } from '../../components/dialog/confirm.ts';
import { useNow } from '../../components/use-now.ts';
import { formatDate } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';

const day = 86_400_000;
const colors = { valid: 'teal', ending: 'yellow', expired: 'red' } as const;

const stateAt = (expiresAt: string, now: number): keyof typeof colors => {
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return 'expired';
  return left <= certificateWarningDays * day ? 'ending' : 'valid';
};

/** A stored certificate: whose it is and until when it is valid, in colour where that is soon. */
export const StoredCertificate = ({ certificate: { expiresAt, ref, subject } }: { certificate: Certificate }) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const now = useNow();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteCertificate, { params: { ref } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKey(listCertificates) }),
  });
  if (expiresAt === null || subject === null) return <Alert color="gray">{t('certificates:none')}</Alert>;
  const state = stateAt(expiresAt, now);
  return (
    <Alert
      color={colors[state]}
      title={t(`certificates:destinations.${ref}`)}
      data-testid={`certificate-${ref}`}
      data-state={state}
    >
      <div>{t('certificates:subject', { subject })}</div>
      <div>
        {t(`certificates:state.${state}`, {
          date: formatDate(new Date(expiresAt)),
          count: Math.ceil((Date.parse(expiresAt) - now) / day),
        })}
      </div>
      <Button
        mt="sm"
        size="xs"
        variant="default"
        loading={isPending}
        onClick={() =>
          confirm({
            title: t('certificates:removal.title'),
            text: t('certificates:removal.text'),
            confirm: t('certificates:remove'),
            onConfirm: () => mutate(),
          })
        }
        data-testid={`remove-certificate-${ref}`}
      >
        {t('certificates:remove')}
      </Button>
    </Alert>
  );
};
