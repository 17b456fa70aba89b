import { Select } from '@mantine/core';
import { listQueues } from '@recado/shared/contract/queues';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../../api/query.ts';
import { useTranslate } from '../../../../../i18n/use-translate.ts';
import type { NodeDialogProps } from '../../card/kind.ts';
import { NodeDialog, useNodeForm } from '../../card/NodeDialog.tsx';

/** The queue in which the customer waits for a person. */
export const TicketDialog = (props: NodeDialogProps<'ticket'>) => {
  const { t } = useTranslate();
  const { data: queues = [] } = useQuery(endpointQuery(listQueues, {}));
  const entity = useNodeForm(props, {
    rules: { queueId: (queueId) => (queueId === null ? t('flowEditor:issue.queue') : null) },
  });
  const { form } = entity;
  const { queueId } = form.getValues();
  const choose = (value: string | null): void => {
    const chosen = queues.find(({ id }) => String(id) === value);
    form.setValues({ queueId: chosen?.id ?? null, name: chosen?.name ?? '' });
  };
  return (
    <NodeDialog {...props} form={entity}>
      <Select
        label={t('flowEditor:form.queue')}
        data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
        searchable
        withAsterisk
        error={form.errors.queueId}
        value={queueId === null ? null : String(queueId)}
        onChange={choose}
        data-path="queueId"
        data-testid="field-queueId"
      />
    </NodeDialog>
  );
};
