import { NumberInput, Textarea, TextInput } from '@mantine/core';
import { createQueue, listQueues, updateQueue, type Queue } from '@recado/shared/contract/queues';
import { queueLimits } from '@recado/shared/limits/queues';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKey } from '../../api/query.ts';
import { ColorField } from '../../components/form/ColorField.tsx';
import { nextColor } from '../../components/form/swatches.ts';
import { EntityDialog } from '../../components/form/EntityDialog.tsx';
import { useEntityForm } from '../../components/form/use-entity-form.ts';
import { useTranslate } from '../../i18n/use-translate.ts';

interface Props {
  /** Null for a new queue. */
  queue: Queue | null;
  onClose: () => void;
}

/** Form to add or change a queue. A new one is offered a colour that no other has. */
export const QueueDialog = ({ queue, onClose }: Props) => {
  const { t } = useTranslate();
  const known = useQueryClient().getQueryData<Queue[]>(queryKey(listQueues, {})) ?? [];
  const form = useEntityForm({
    initialValues: {
      name: queue?.name ?? '',
      color: queue?.color ?? nextColor(known.map(({ color }) => color)),
      orderQueue: queue?.orderQueue ?? '',
      greetingMessage: queue?.greetingMessage ?? '',
    },
    limits: queueLimits,
    save: ({ orderQueue, ...values }) => {
      const body = { ...values, orderQueue: orderQueue === '' ? null : Number(orderQueue) };
      return queue ? call(updateQueue, { params: { id: queue.id }, body }) : call(createQueue, { body });
    },
    errorFields: { ERR_QUEUE_NAME_ALREADY_EXISTS: 'name', ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color' },
    saved: 'queues:saved',
    refreshes: [listQueues],
    onSaved: onClose,
  });
  return (
    <EntityDialog title={t(queue ? 'queues:edit' : 'queues:add')} form={form} name="queue" onClose={onClose}>
      <TextInput label={t('queues:name')} data-autofocus {...form.field('name')} />
      <ColorField label={t('queues:color')} field={form.field('color')} />
      <NumberInput label={t('queues:order')} allowDecimal={false} {...form.field('orderQueue')} />
      <Textarea
        label={t('queues:greeting')}
        description={t('queues:greetingHint')}
        autosize
        minRows={4}
        maxRows={10}
        {...form.field('greetingMessage')}
      />
    </EntityDialog>
  );
};
