import { Code, Skeleton, Stack, Text } from '@mantine/core';
import { listAuditAnchors } from '@recado/shared/contract/audit';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { SidePanel } from '../../components/dialog/SidePanel.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { formatDay } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';

interface Props {
  installation: boolean;
  onClose: () => void;
}

/** Side panel with the last hash of each day, to be kept outside of the product. */
export const Anchors = ({ installation, onClose }: Props) => {
  const { t } = useTranslate();
  const query = installation ? { installation: true } : {};
  const { data, error, refetch } = useQuery({ ...endpointQuery(listAuditAnchors, { query }), staleTime: 0 });
  return (
    <SidePanel title={t('audit:anchors.title')} onClose={onClose}>
      <Stack gap="md" data-testid="audit-anchors">
        <Text size="sm" c="dimmed">
          {t('audit:anchors.hint')}
        </Text>
        {error && !data ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <Skeleton height={120} radius="md" role="status" aria-label={t('common:loading')} /> : null}
        {data?.anchors.map(({ day, number, hash, isFinal }) => (
          <div key={day}>
            <Text size="sm" fw={550}>
              {formatDay(day)}
            </Text>
            <Text size="xs" c="dimmed">
              {isFinal ? t('audit:anchors.upTo', { number }) : t('audit:anchors.soFar', { number })}
            </Text>
            <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {hash}
            </Code>
          </div>
        ))}
      </Stack>
    </SidePanel>
  );
};
