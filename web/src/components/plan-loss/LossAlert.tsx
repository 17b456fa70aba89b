import { Alert, List } from '@mantine/core';
import type { PlanLoss } from '@recado/shared/contract/plans';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslate } from '../../i18n/use-translate.ts';
import type { LossPreview } from './use-loss-preview.ts';

/** Companies that are named. */
const named = 5;

/** Names the companies that lose something by what a form changes. Its texts are those of the plans' screen. */
export const LossAlert = ({ preview }: { preview: LossPreview | null }) => {
  const { t } = useTranslate();
  if (preview === null || preview.losing === 0) return null;
  const textOf = ({ companyName, features, counts }: PlanLoss): string =>
    t('plans:loss.company', {
      name: companyName,
      what: [
        ...features.map((flag) => t(`plans:flag.${flag}`)),
        ...counts.map(({ kind, used, limit }) => t(`plans:loss.${kind}`, { used, limit })),
      ].join(', '),
    });
  const further = preview.losing - Math.min(preview.losing, named);
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={t('plans:loss.title', { count: preview.losing })}
      role="status"
      data-testid="plan-losses"
    >
      {t('plans:loss.text')}
      <List size="sm" mt={6}>
        {preview.losses.slice(0, named).map((loss) => (
          <List.Item key={loss.companyId}>{textOf(loss)}</List.Item>
        ))}
      </List>
      {further > 0 && t('plans:loss.further', { count: further })}
    </Alert>
  );
};
