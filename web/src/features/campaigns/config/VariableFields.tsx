import { ActionIcon, Button, Stack, TextInput, Tooltip } from '@mantine/core';
import { campaignSettingLimits } from '@recado/shared/limits/campaigns';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { EntityForm } from '../../../components/form/use-entity-form.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './CampaignSettingsPage.module.css';
import type { SettingValues } from './setting-values.ts';

/** The variables that the company adds to those of each recipient. */
export const VariableFields = ({ form: { form } }: { form: EntityForm<SettingValues> }) => {
  const { t } = useTranslate();
  const { variables } = form.values;
  return (
    <Stack gap="sm">
      {variables.map(({ key }, index) => (
        <div key={index} className={classes.variable} data-testid={`variable-row-${index}`}>
          <TextInput
            aria-label={t('campaigns:config.variableKey')}
            placeholder={t('campaigns:config.variableKey')}
            leftSection="{"
            rightSection="}"
            maxLength={campaignSettingLimits.variableKey.max}
            {...form.getInputProps(`variables.${index}.key`)}
            data-testid={`variable-key-${index}`}
          />
          <TextInput
            aria-label={t('campaigns:config.variableValue')}
            placeholder={t('campaigns:config.variableValue')}
            maxLength={campaignSettingLimits.variableValue.max}
            {...form.getInputProps(`variables.${index}.value`)}
            data-testid={`variable-value-${index}`}
          />
          <Tooltip label={t('campaigns:config.removeVariable')}>
            <ActionIcon
              size={36}
              aria-label={t('campaigns:config.removeVariableOf', { name: key })}
              onClick={() => form.removeListItem('variables', index)}
              data-testid={`remove-variable-${index}`}
            >
              <IconTrash size={16} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        </div>
      ))}
      {variables.length < campaignSettingLimits.variables && (
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => form.insertListItem('variables', { key: '', value: '' })}
          data-testid="add-variable"
        >
          {t('campaigns:config.addVariable')}
        </Button>
      )}
    </Stack>
  );
};
