import { Group, NumberInput, Select, Stack, Switch, Text } from '@mantine/core';
import { scheduleLimits } from '@recado/shared/limits/schedules';
import { firstDue, nextSendAt } from '@recado/shared/text/recurrence';
import { useTranslate } from '../../i18n/use-translate.ts';
import type { EntityForm } from '../form/use-entity-form.ts';
import { formatAt, instantOf } from './company-clock.ts';
import { recurrenceOf, type ScheduleValues } from './schedule-values.ts';

/** Times that the form shows of a recurrence. */
const shownTimes = 3;

/**
 * The time of the first message where it is moved from a weekend, and the next times after it, in milliseconds since 1970.
 */
const timesOfForm = (values: ScheduleValues, timeZone: string): { moved: number | null; next: number[] } => {
  const first = instantOf(values.sendAt, timeZone);
  const recurrence = recurrenceOf(values);
  if (!values.repeats || Number.isNaN(first) || !(recurrence.valorIntervalo > 0)) return { moved: null, next: [] };
  const due = firstDue(recurrence, first, { now: Date.now(), timeZone });
  const times: number[] = [];
  let last = due;
  while (times.length < Math.min(shownTimes, recurrence.enviarQuantasVezes - 1)) {
    last = nextSendAt(recurrence, { first, last, now: last, timeZone });
    times.push(last);
  }
  return { moved: due === first ? null : due, next: times };
};

/** Fields for the recurrence of a scheduled message, with its times (behaviour, section 13). */
export const RecurrenceFields = ({ form, timeZone }: { form: EntityForm<ScheduleValues>; timeZone: string }) => {
  const { t } = useTranslate();
  const { values } = form.form;
  const { moved, next } = timesOfForm(values, timeZone);
  const times = next.map((at) => formatAt(at, timeZone));
  return (
    <Stack gap="sm">
      <Switch label={t('schedules:repeats')} description={t('schedules:repeatsHint')} {...form.check('repeats')} />
      {values.repeats && (
        <>
          <Group grow align="flex-start">
            <NumberInput
              label={t('schedules:every')}
              min={1}
              max={scheduleLimits.interval.max}
              allowDecimal={false}
              {...form.field('valorIntervalo')}
            />
            <Select
              label={t('schedules:unit')}
              data={(['4', '1', '2', '3'] as const).map((value) => ({ value, label: t(`schedules:units.${value}`) }))}
              allowDeselect={false}
              {...form.field('intervalo')}
            />
            <NumberInput
              label={t('schedules:times')}
              min={2}
              max={scheduleLimits.times.max}
              allowDecimal={false}
              {...form.field('enviarQuantasVezes')}
            />
          </Group>
          <Select
            label={t('schedules:weekends')}
            data={(['4', '5', '6'] as const).map((value) => ({ value, label: t(`schedules:days.${value}`) }))}
            allowDeselect={false}
            {...form.field('tipoDias')}
          />
          {moved !== null && (
            <Text size="xs" c="dimmed" data-testid="first-time">
              {t('schedules:first', { time: formatAt(moved, timeZone) })}
            </Text>
          )}
          {times.length > 0 && (
            <Text size="xs" c="dimmed" data-testid="next-times">
              {t('schedules:next', { times: times.join(' · ') })}
            </Text>
          )}
        </>
      )}
    </Stack>
  );
};
