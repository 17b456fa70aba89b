import { Group, SimpleGrid, Switch, TextInput } from '@mantine/core';
import type { EntityForm } from '../../../components/form/use-entity-form.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import type { SettingValues } from './setting-values.ts';

/** From when until when campaigns are sent on each day, and whether at the weekend. */
export const HourFields = ({ form }: { form: EntityForm<SettingValues> }) => {
  const { t } = useTranslate();
  return (
    <>
      <SimpleGrid cols={{ base: 2 }} spacing="md">
        <TextInput type="time" label={t('campaigns:config.startHour')} {...form.field('startHour')} />
        <TextInput type="time" label={t('campaigns:config.endHour')} {...form.field('endHour')} />
      </SimpleGrid>
      <Group gap="xl">
        <Switch label={t('campaigns:config.sabado')} {...form.check('sabado')} />
        <Switch label={t('campaigns:config.domingo')} {...form.check('domingo')} />
      </Group>
    </>
  );
};
