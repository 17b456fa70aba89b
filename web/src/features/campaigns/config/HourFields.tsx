import { Group, SimpleGrid, Switch, Text } from '@mantine/core';
import { TimeField } from '../../../components/form/TimeField.tsx';
import type { EntityForm } from '../../../components/form/use-entity-form.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { hoursHintOf, type SettingValues } from './setting-values.ts';

/** Fields for the hours in which campaigns are sent on each day, and for weekends. */
export const HourFields = ({ form }: { form: EntityForm<SettingValues> }) => {
  const { t } = useTranslate();
  const hint = hoursHintOf(form.form.values);
  return (
    <>
      <SimpleGrid cols={{ base: 2 }} spacing="md">
        <TimeField label={t('campaigns:config.startHour')} field={form.field('startHour')} />
        <TimeField label={t('campaigns:config.endHour')} field={form.field('endHour')} />
      </SimpleGrid>
      {hint && (
        <Text size="sm" c="dimmed" data-testid="hours-hint">
          {t(hint)}
        </Text>
      )}
      <Group gap="xl">
        <Switch label={t('campaigns:config.sabado')} {...form.check('sabado')} />
        <Switch label={t('campaigns:config.domingo')} {...form.check('domingo')} />
      </Group>
    </>
  );
};
