import { Select, SimpleGrid, Stack, Switch, Text, TextInput, Button } from '@mantine/core';
import { listAllFileLists } from '@recado/shared/contract/file-lists';
import { listAllQueueIntegrations } from '@recado/shared/contract/queue-integrations';
import { listQueues, type QueueOption, queueOptionTypes, type QueueOptionType } from '@recado/shared/contract/queues';
import { listUserNames } from '@recado/shared/contract/users';
import { queueLimits } from '@recado/shared/limits/queues';
import type { OptionFault } from '@recado/shared/options/option-faults';
import { IconCornerDownRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';
import { useMenuLimitHint } from './use-menu-limit-hint.ts';
import { noAgent, VariablesTextarea } from '../../../components/variables/VariablesTextarea.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';

interface Props {
  option: QueueOption;
  /** Names of the options above it. */
  above: readonly string[];
  /** The rule that the option breaks; null for none, or while none was reported. */
  fault: OptionFault | null;
  onChange: (change: Partial<QueueOption>) => void;
  onAddBelow: () => void;
}

interface Named {
  id: number;
  name: string;
}

interface TargetProps {
  label: string;
  value: number | null;
  /** Undefined while they load. */
  targets: readonly Named[] | undefined;
  required?: boolean;
  error: string | null;
  onChange: (id: number | null) => void;
  name: string;
}

/** Choice of what an option leads to. What was chosen and is gone since stands there as missing. */
const TargetSelect = ({ label, value, targets, required = false, error, onChange, name }: TargetProps) => {
  const { t } = useTranslate();
  const missing = value !== null && targets !== undefined && !targets.some(({ id }) => id === value);
  const data = (targets ?? []).map(({ id, name: text }) => ({ value: String(id), label: text }));
  return (
    <Select
      label={label}
      withAsterisk={required}
      placeholder={t('queues:option.choose')}
      data={missing ? [...data, { value: String(value), label: t('queues:option.missing') }] : data}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      searchable={data.length > 8}
      clearable={!required}
      clearButtonProps={{ 'aria-label': t('common:clear') }}
      nothingFoundMessage={t('common:nothingFound')}
      error={error ?? (missing ? t('queues:option.missingHint') : null)}
      data-path={error === null ? undefined : 'chatbots'}
      data-testid={`option-${name}`}
    />
  );
};

/** The selects of what an option of each type leads to. */
const Targets = ({ option, errorOf, onChange }: Pick<Props, 'option' | 'onChange'> & { errorOf: ErrorOf }) => {
  const { t } = useTranslate();
  const { queueType, optQueueId, optUserId, optFileId, optIntegrationId } = option;
  const { plan } = useLogin();
  const toQueue = queueType === 'queue' || queueType === 'attendent';
  const { data: queues } = useQuery({ ...endpointQuery(listQueues, {}), enabled: toQueue });
  const { data: users } = useQuery({ ...endpointQuery(listUserNames, {}), enabled: queueType === 'attendent' });
  const { data: files } = useQuery({ ...endpointQuery(listAllFileLists, {}), enabled: queueType === 'file' });
  const { data: integrations } = useQuery({
    ...endpointQuery(listAllQueueIntegrations, {}),
    enabled: queueType === 'integration' && plan.useIntegrations,
  });
  return (
    <>
      {toQueue && (
        <TargetSelect
          label={t('queues:option.queue')}
          value={optQueueId}
          targets={queues}
          required={queueType === 'queue'}
          error={errorOf('optQueueId')}
          onChange={(id) => onChange({ optQueueId: id })}
          name="queue"
        />
      )}
      {queueType === 'attendent' && (
        <TargetSelect
          label={t('queues:option.user')}
          value={optUserId}
          targets={users}
          required
          error={errorOf('optUserId')}
          onChange={(id) => onChange({ optUserId: id })}
          name="user"
        />
      )}
      {queueType === 'file' && (
        <TargetSelect
          label={t('queues:option.file')}
          value={optFileId}
          targets={files}
          required
          error={errorOf('optFileId')}
          onChange={(id) => onChange({ optFileId: id })}
          name="file"
        />
      )}
      {queueType === 'integration' && (
        <TargetSelect
          label={t('queues:option.integration')}
          value={optIntegrationId}
          targets={integrations}
          error={null}
          onChange={(id) => onChange({ optIntegrationId: id })}
          name="integration"
        />
      )}
    </>
  );
};

/** The name by which a form is opened at the message of an option. */
export const optionPath = (id: number): string => `option-${id}`;

type ErrorOf = (field: OptionFault['field']) => string | null;

/** Integrations are offered where the plan has them, and where an option has that type already. */
const offeredTypes = (current: QueueOptionType, hasIntegrations: boolean): QueueOptionType[] =>
  queueOptionTypes.filter((type) => type !== 'integration' || hasIntegrations || type === current);

/** The fields of one option. */
export const OptionFields = ({ option, above, fault, onChange, onAddBelow }: Props) => {
  const { t } = useTranslate();
  const { plan } = useLogin();
  const limitHint = useMenuLimitHint(option.name);
  const errorOf: ErrorOf = (field) => (fault?.field === field ? t(`queues:option.fault.${fault.code}`) : null);
  const at = (field: OptionFault['field']) => ({
    error: errorOf(field),
    'data-path': errorOf(field) === null ? undefined : 'chatbots',
  });
  return (
    <Stack gap="sm">
      {above.length > 0 && (
        <Text size="xs" c="dimmed" truncate dir="auto" data-testid="option-path">
          {above.join(' › ')}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          label={t('queues:option.name')}
          description={limitHint}
          withAsterisk
          maxLength={queueLimits.optionName.max}
          value={option.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
          autoFocus={option.name === ''}
          data-testid="option-name"
          {...at('name')}
        />
        <Select
          label={t('queues:option.kind')}
          data={offeredTypes(option.queueType, plan.useIntegrations).map((type) => ({
            value: type,
            label: t(`queues:option.type.${type}`),
          }))}
          value={option.queueType}
          onChange={(type) => onChange({ queueType: type as QueueOptionType })}
          allowDeselect={false}
          data-testid="option-type"
        />
        <Targets option={option} errorOf={errorOf} onChange={onChange} />
      </SimpleGrid>
      <VariablesTextarea
        label={t('queues:option.message')}
        description={t('queues:option.messageHint')}
        maxLength={queueLimits.greetingMessage.max}
        without={noAgent}
        minRows={2}
        value={option.greetingMessage}
        onChange={(event) => onChange({ greetingMessage: event.currentTarget.value })}
        data-testid="option-message"
        {...at('greetingMessage')}
        data-path={errorOf('greetingMessage') === null ? optionPath(option.id) : 'chatbots'}
      />
      <Switch
        label={t('queues:option.closeTicket')}
        description={t('queues:option.closeTicketHint')}
        checked={option.closeTicket}
        onChange={(event) => onChange({ closeTicket: event.currentTarget.checked })}
        data-testid="option-close"
      />
      <Button
        variant="light"
        size="xs"
        leftSection={<IconCornerDownRight size={15} aria-hidden />}
        onClick={onAddBelow}
        style={{ alignSelf: 'flex-start' }}
        data-testid="option-add-child"
      >
        {t('queues:option.addBelow')}
      </Button>
    </Stack>
  );
};
