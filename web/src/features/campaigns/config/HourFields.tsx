import { Group, SimpleGrid, Switch, Text, TextInput } from '@mantine/core';
import type { EntityForm } from '../../../components/form/use-entity-form.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { hoursHintOf, type SettingValues } from './setting-values.ts';

/** From when until when campaigns are sent on each day, and whether at the weekend. */
export const HourFields = ({ form }: { form: EntityForm<SettingValues> }) => {
  const { t } = useTranslate();
  const hint = hoursHintOf(form.form.values);
  return (
    <>
      <SimpleGrid cols={{ base: 2 }} spacing="md">
        <TextInput type="time" label={t('campaigns:config.startHour')} {...form.field('startHour')} />
        <TextInput type="time" label={t('campaigns:config.endHour')} {...form.field('endHour')} />
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
