import { NumberInput, SimpleGrid, Skeleton, TextInput } from '@mantine/core';
import {
  createQueue,
  getQueue,
  listQueues,
  updateQueue,
  type Queue,
  type QueueDetails,
} from '@recado/shared/contract/queues';
import { queueLimits } from '@recado/shared/limits/queues';
import { treeExcess, optionFaults } from '@recado/shared/options/option-faults';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { endpointQuery, queryKey } from '../../api/query.ts';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { ColorField } from '../../components/form/ColorField.tsx';
import { nextColor } from '../../components/form/swatches.ts';
import { EntityDialog } from '../../components/form/EntityDialog.tsx';
import { FormTabs } from '../../components/form/FormTabs.tsx';
import { serviceHoursRule } from '../../components/form/service-week.ts';
import { useOpenedAt } from '../../components/form/use-opened-at.ts';
import { useRecordForm } from '../../components/form/use-record-form.ts';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { noAgent, VariablesTextarea } from '../../components/variables/VariablesTextarea.tsx';
import { translate } from '../../i18n/i18n.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { optionPath } from './options/OptionFields.tsx';
import { OptionTree } from './options/OptionTree.tsx';
import { useMenuLimitHint } from './options/use-menu-limit-hint.ts';
import { PreviewSide } from './preview/PreviewSide.tsx';
import classes from './QueueDialog.module.css';
import { QueueHours } from './QueueHours.tsx';
import { QueueService } from './QueueService.tsx';
import { QueueServiceLevels } from './QueueServiceLevels.tsx';
import { queueBodyOf, queueValuesOf, type QueueValues } from './values/queue-values.ts';
import { useNames } from './values/use-names.ts';

/** The field, or the option of the tree, at which the dialog opens. */
interface OpenedAt {
  field?: string;
  optionId?: number;
}

interface Props extends OpenedAt {
  /** Null for a new queue. */
  queue: Queue | null;
  onClose: () => void;
}

const { name, color, greetingMessage, outOfHoursMessage } = queueLimits;

/** Refuses a tree that breaks a rule. Options show their own faults; the message is that of the tree as a whole. */
const treeRule = (tree: QueueValues['chatbots']): string | null => {
  const excess = treeExcess(tree);
  if (excess) return translate(`errors:${excess.code}`, { limit: excess.limit });
  const faults = optionFaults(tree);
  return faults.length === 0 ? null : translate('queues:option.faults', { count: faults.length });
};

/** Requires the queue or the user that tickets move to. */
const levelsRule = ({ escalation, toQueueId, toUserId }: QueueValues['serviceLevels']): string | null => {
  const target = { notify: true, queue: toQueueId, user: toUserId }[escalation];
  return target === null ? translate('errors:ERR_SERVICE_LEVEL_TARGET') : null;
};

const useQueueForm = (queue: QueueDetails | null, onSaved: () => void) => {
  const known = useQueryClient().getQueryData<Queue[]>(queryKey(listQueues, {})) ?? [];
  const { scheduleType } = useLogin().settings;
  const isOneOfMany = known.some(({ id }) => id !== queue?.id);
  return useRecordForm({
    record: queue,
    valuesOf: (shown: QueueDetails | null) => queueValuesOf(shown, nextColor(known.map((other) => other.color))),
    bodyOf: queueBodyOf,
    limits: {
      name,
      color,
      greetingMessage: isOneOfMany ? { min: 1, ...greetingMessage } : greetingMessage,
      outOfHoursMessage: scheduleType === 'queue' ? { min: 1, ...outOfHoursMessage } : outOfHoursMessage,
    },
    rules: { chatbots: treeRule, schedules: serviceHoursRule, serviceLevels: levelsRule },
    create: (body) => call(createQueue, { body }),
    update: ({ id }, change) => call(updateQueue, { params: { id }, ...change }),
    errorFields: {
      ERR_QUEUE_NAME_ALREADY_EXISTS: 'name',
      ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color',
      ERR_WAPP_GREETING_REQUIRED: 'greetingMessage',
      ERR_QUEUE_OUT_OF_HOURS: 'outOfHoursMessage',
      ERR_SERVICE_LEVEL_TARGET: 'serviceLevels',
      ERR_SERVICE_LEVEL_NOTIFIED: 'serviceLevels',
    },
    saved: 'queues:saved',
    refreshes: [listQueues],
    onSaved,
  });
};

const dataFields = [
  'name',
  'color',
  'orderQueue',
  'greetingMessage',
  'outOfHoursMessage',
  'fileListId',
  'integrationId',
  'promptId',
  'chatbots',
];

const QueueForm = ({
  queue,
  field,
  optionId,
  onClose,
}: OpenedAt & { queue: QueueDetails | null; onClose: () => void }) => {
  const { t } = useTranslate();
  const { scheduleType } = useLogin().settings;
  const form = useQueueForm(queue, onClose);
  useOpenedAt(form, optionId === undefined ? field : optionPath(optionId));
  const limitHint = useMenuLimitHint(form.form.values.name);
  const nameOf = useNames();
  const { values, errors } = form.form;
  const data = (
    <div className={classes.sides}>
      <div className={classes.texts}>
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
          <TextInput label={t('queues:name')} description={limitHint} data-autofocus {...form.field('name')} />
          <ColorField label={t('queues:color')} field={form.field('color')} />
          <NumberInput label={t('queues:order')} allowDecimal={false} {...form.field('orderQueue')} />
        </SimpleGrid>
        <VariablesTextarea
          label={t('queues:greeting')}
          description={t('queues:greetingHint')}
          without={noAgent}
          sample={{ queueName: values.name }}
          {...form.field('greetingMessage')}
        />
        {scheduleType === 'queue' && (
          <VariablesTextarea
            label={t('queues:outOfHours')}
            description={t('queues:outOfHoursHint')}
            without={noAgent}
            sample={{ queueName: values.name }}
            {...form.field('outOfHoursMessage')}
          />
        )}
        <OptionTree
          tree={values.chatbots}
          onChange={(tree) => form.form.setFieldValue('chatbots', tree)}
          refused={form.refused}
          error={typeof errors.chatbots === 'string' ? errors.chatbots : null}
          nameOf={nameOf}
          optionId={optionId}
        />
        <QueueService form={form} />
      </div>
      <PreviewSide queueId={queue?.id ?? null} values={values} nameOf={nameOf} />
    </div>
  );
  return (
    <EntityDialog
      title={t(queue ? 'queues:edit' : 'queues:add')}
      subject={queue?.name}
      form={form}
      name="queue"
      size="wide"
      onClose={onClose}
    >
      <FormTabs
        refused={form.refused}
        tabs={[
          { name: 'data', label: t('queues:tab.data'), fields: dataFields, content: data },
          ...(scheduleType === 'queue'
            ? [
                {
                  name: 'hours',
                  label: t('queues:tab.hours'),
                  fields: ['schedules'],
                  content: <QueueHours form={form} />,
                },
              ]
            : []),
          {
            name: 'levels',
            label: t('queues:tab.levels'),
            fields: ['serviceLevels'],
            content: <QueueServiceLevels form={form} queueId={queue?.id ?? null} />,
          },
        ]}
      />
    </EntityDialog>
  );
};

/** Reads a queue as it is now: its options may have changed since they were last shown. */
const KnownQueue = ({ id, onClose, ...at }: OpenedAt & { id: number; onClose: () => void }) => {
  const { t } = useTranslate();
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...endpointQuery(getQueue, { params: { id } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  if (data && isFetchedAfterMount) return <QueueForm queue={data} {...at} onClose={onClose} />;
  return (
    <Dialog title={t('queues:edit')} size="wide" onClose={onClose}>
      {error === null ? (
        <Skeleton height={480} radius="md" role="status" aria-label={t('common:loading')} />
      ) : (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
};

/** Form to add or change a queue with its options, beside a preview that plays them. A new one is offered a colour that no other has. */
export const QueueDialog = ({ queue, ...props }: Props) =>
  queue ? <KnownQueue id={queue.id} {...props} /> : <QueueForm queue={null} {...props} />;
