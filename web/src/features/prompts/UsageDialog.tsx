import { Anchor, Group, NumberInput, Progress, Select, Skeleton, Stack, Table, Text } from '@mantine/core';
import { getModelUsage, type ModelUsage, setModelBudget } from '@recado/shared/contract/model-usage';
import { modelBudgetLimit } from '@recado/shared/limits/prompts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { endpointQuery } from '../../api/query.ts';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { dollars } from '../../components/dollars.ts';
import { EntityDialog } from '../../components/form/EntityDialog.tsx';
import { FormSection } from '../../components/form/FormSection.tsx';
import { useRecordForm } from '../../components/form/use-record-form.ts';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';

interface Row {
  key: number;
  name: string;
  /** The ticket that the name leads to. */
  uuid?: string;
  answers: number;
  input: number;
  output: number;
  cost: number;
}

const UsageTable = ({ label, rows }: { label: string; rows: readonly Row[] }) => {
  const { t, language } = useTranslate();
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table aria-label={label} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{label}</Table.Th>
            <Table.Th ta="right">{t('prompts:usage.answers')}</Table.Th>
            <Table.Th ta="right">{t('prompts:usage.tokens')}</Table.Th>
            <Table.Th ta="right">{t('prompts:usage.cost')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, name, uuid, answers, input, output, cost }) => (
            <Table.Tr key={key}>
              <Table.Td>
                {uuid === undefined ? (
                  name
                ) : (
                  <Anchor size="sm" href={`/tickets/${uuid}`} target="_blank">
                    {name}
                  </Anchor>
                )}
              </Table.Td>
              <Table.Td ta="right">{answers.toLocaleString(language)}</Table.Td>
              <Table.Td ta="right">{(input + output).toLocaleString(language)}</Table.Td>
              <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
                {dollars(cost)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
};

const Month = ({ usage: { prompts, tickets, assistance, knowledge, evaluation } }: { usage: ModelUsage }) => {
  const { t } = useTranslate();
  if (prompts.length === 0 && !assistance && !knowledge && !evaluation)
    return (
      <Text size="sm" c="dimmed">
        {t('prompts:usage.none')}
      </Text>
    );
  const nameOf = ({ promptId, name }: ModelUsage['prompts'][number]): string => {
    if (promptId === null) return t('prompts:usage.flows');
    return name ?? t('prompts:usage.gone', { id: promptId });
  };
  return (
    <>
      <UsageTable
        label={t('prompts:usage.prompt')}
        rows={[
          ...prompts.map((one) => ({ ...one, key: one.promptId ?? 0, name: nameOf(one) })),
          ...(assistance ? [{ ...assistance, key: -1, name: t('prompts:usage.assistance') }] : []),
          ...(knowledge ? [{ ...knowledge, key: -2, name: t('prompts:usage.knowledge') }] : []),
          ...(evaluation ? [{ ...evaluation, key: -3, name: t('prompts:usage.evaluation') }] : []),
        ]}
      />
      <UsageTable
        label={t('prompts:usage.ticket')}
        rows={tickets.map((one) => ({ ...one, key: one.ticketId, name: `#${one.ticketId}` }))}
      />
    </>
  );
};

/** The months that are offered. */
const offered = 12;

/** The month of a day and those before it, as `2026-11`, the latest first. */
const monthsUntil = (day: Date): string[] =>
  Array.from({ length: offered }, (_, back) =>
    // In the middle of a month, no time zone leads to another one.
    new Date(day.getFullYear(), day.getMonth() - back, 15).toISOString().slice(0, 7),
  );

interface FormProps {
  usage: ModelUsage;
  months: readonly string[];
  month: string;
  /** True while the numbers are those of the month before the choice. */
  isLoading: boolean;
  onMonth: (month: string) => void;
  onClose: () => void;
}

const UsageForm = ({ usage, months, month, isLoading, onMonth, onClose }: FormProps) => {
  const { t } = useTranslate();
  const form = useRecordForm({
    record: { perDay: usage.perDay },
    valuesOf: (record): { perDay: number | string } => ({ perDay: record?.perDay ?? '' }),
    bodyOf: ({ perDay }) => ({ perDay: Number(perDay) }),
    rules: { perDay: (value) => (String(value).trim() === '' ? t('common:form.required') : null) },
    update: (record, { body, seen }) => call(setModelBudget, { body: { ...record, ...body }, seen }),
    refreshes: [getModelUsage],
    onSaved: onClose,
  });
  const share = usage.perDay === 0 ? 100 : Math.min(100, (usage.spentToday / usage.perDay) * 100);
  return (
    <EntityDialog size="lg" title={t('prompts:usage.title')} form={form} name="usage" onClose={onClose}>
      <NumberInput
        label={t('prompts:usage.perDay')}
        description={t('prompts:usage.perDayHint')}
        min={0}
        max={modelBudgetLimit}
        decimalScale={2}
        decimalSeparator=","
        prefix="US$ "
        data-autofocus
        {...form.field('perDay')}
      />
      <Stack gap={4}>
        <Group justify="space-between">
          <Text size="sm">{t('prompts:usage.today')}</Text>
          <Text size="sm" data-testid="spent-today">
            {dollars(usage.spentToday)}
          </Text>
        </Group>
        <Progress value={share} color={share >= 100 ? 'red' : undefined} aria-label={t('prompts:usage.today')} />
      </Stack>
      <FormSection title={t('prompts:usage.perMonth')}>
        <Select
          label={t('prompts:usage.month')}
          data={months.map((value) => ({ value, label: value.split('-').reverse().join('/') }))}
          value={month}
          onChange={(value) => value !== null && onMonth(value)}
          allowDeselect={false}
          w={160}
          data-testid="usage-month"
        />
        <Stack gap="md" style={isLoading ? { opacity: 0.5 } : undefined} aria-busy={isLoading}>
          <Month usage={usage} />
        </Stack>
      </FormSection>
    </EntityDialog>
  );
};

/** The cost of the answers of a month, by prompt and by ticket, and the budget of a day. */
export const UsageDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslate();
  const [months] = useState(() => monthsUntil(new Date()));
  const [month, setMonth] = useState(months[0]!);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...endpointQuery(getModelUsage, { query: { month } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  if (data)
    return <UsageForm {...{ usage: data, months, month, onClose }} isLoading={isPlaceholderData} onMonth={setMonth} />;
  return (
    <Dialog title={t('prompts:usage.title')} size="lg" onClose={onClose}>
      {error ? (
        <LoadFailure title={t('common:listFailed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={200} />
      )}
    </Dialog>
  );
};
