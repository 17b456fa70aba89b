import { MultiSelect, NumberInput, Select, SimpleGrid, Stack } from '@mantine/core';
import { listQueues } from '@recado/shared/contract/queues';
import type { ServiceLevels } from '@recado/shared/contract/service-levels';
import { listUserNames } from '@recado/shared/contract/users';
import { escalations, serviceLevelLimits, serviceLevelNames } from '@recado/shared/limits/service-levels';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { FormSection } from '../../components/form/FormSection.tsx';
import type { EntityForm } from '../../components/form/use-entity-form.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import type { QueueValues } from './values/queue-values.ts';

const { minutes, warnAt, notified } = serviceLevelLimits;

const idOf = (value: string | null): number | null => (value === null ? null : Number(value));
const textOf = (id: number | null): string | null => (id === null ? null : String(id));

interface Props {
  form: EntityForm<QueueValues>;
  /** Null for a new queue. */
  queueId: number | null;
}

interface PartProps {
  levels: ServiceLevels;
  onChange: (change: Partial<ServiceLevels>) => void;
}

/** The consequences of a missed level. */
const Escalation = ({ levels, onChange, queueId, error }: PartProps & { queueId: number | null; error: unknown }) => {
  const { t } = useTranslate();
  const { data: queues = [] } = useQuery(endpointQuery(listQueues, {}));
  const { data: users = [] } = useQuery(endpointQuery(listUserNames, {}));
  const { escalation, toQueueId, toUserId, notifyIds } = levels;
  const common = { nothingFoundMessage: t('common:nothingFound'), searchable: true };
  const choicesOf = (of: typeof users) => of.map(({ id, name }) => ({ value: String(id), label: name }));
  // Others do not see the queue's tickets. Who has left the queue since stays until it is taken out.
  const notifiable = users.filter(
    ({ id, profile, queueIds }) =>
      profile === 'admin' || (queueId !== null && queueIds.includes(queueId)) || notifyIds.includes(id),
  );
  const fault = typeof error === 'string' ? error : null;
  return (
    <FormSection title={t('queues:levels.escalation')}>
      <Select
        label={t('queues:levels.then')}
        data={escalations.map((value) => ({ value, label: t(`queues:levels.to.${value}`) }))}
        value={escalation}
        onChange={(value) =>
          onChange({ escalation: value ?? 'notify', toQueueId: null, toUserId: null, notifyIds: [] })
        }
        allowDeselect={false}
        data-testid="escalation"
      />
      {escalation === 'notify' && (
        <MultiSelect
          label={t('queues:levels.notified')}
          description={t('queues:levels.notifiedHint')}
          data={choicesOf(notifiable)}
          value={notifyIds.map(String)}
          onChange={(ids) => onChange({ notifyIds: ids.map(Number) })}
          maxValues={notified}
          error={fault}
          clearable
          clearButtonProps={{ 'aria-label': t('common:clear') }}
          {...common}
        />
      )}
      {escalation === 'queue' && (
        <Select
          label={t('queues:levels.queue')}
          data={queues.filter(({ id }) => id !== queueId).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={textOf(toQueueId)}
          onChange={(value) => onChange({ toQueueId: idOf(value) })}
          error={fault}
          data-testid="escalation-queue"
          {...common}
        />
      )}
      {escalation === 'user' && (
        <Select
          label={t('queues:levels.user')}
          data={choicesOf(users)}
          value={textOf(toUserId)}
          onChange={(value) => onChange({ toUserId: idOf(value) })}
          error={fault}
          {...common}
        />
      )}
    </FormSection>
  );
};

/** The queue's service levels: how fast its customers are answered, and what follows where they are not. */
export const QueueServiceLevels = ({ form, queueId }: Props) => {
  const { t } = useTranslate();
  const levels = form.form.values.serviceLevels;
  const onChange = (change: Partial<ServiceLevels>): void =>
    form.form.setFieldValue('serviceLevels', { ...levels, ...change });
  const promises = serviceLevelNames.some((level) => levels[level] !== null);
  return (
    <Stack gap="lg" maw={720}>
      <FormSection title={t('queues:levels.title')} hint={t('queues:levels.hint')}>
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
          {serviceLevelNames.map((level) => (
            <NumberInput
              key={level}
              label={t(`queues:levels.${level}`)}
              placeholder={t('queues:levels.none')}
              suffix={t('queues:levels.unit')}
              min={minutes.min}
              max={minutes.max}
              allowDecimal={false}
              allowNegative={false}
              value={levels[level] ?? ''}
              onChange={(value) => onChange({ [level]: value === '' ? null : Number(value) })}
              data-testid={`level-${level}`}
            />
          ))}
        </SimpleGrid>
        {promises && (
          <NumberInput
            label={t('queues:levels.warnAt')}
            description={t('queues:levels.warnAtHint')}
            suffix="%"
            min={warnAt.min}
            max={warnAt.max}
            allowDecimal={false}
            allowNegative={false}
            maw={240}
            value={levels.warnAt}
            onChange={(value) => onChange({ warnAt: Number(value) })}
          />
        )}
      </FormSection>
      {promises && (
        <Escalation levels={levels} onChange={onChange} queueId={queueId} error={form.form.errors.serviceLevels} />
      )}
    </Stack>
  );
};
