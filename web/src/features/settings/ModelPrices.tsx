import { ActionIcon, Button, Group, Table, Text, TextInput } from '@mantine/core';
import { type ModelPrice, modelPriceLimits } from '@recado/shared/limits/model-prices';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { ConflictAlert } from '../../components/form/ConflictAlert.tsx';
import { useLeaveGuard } from '../../components/form/use-leave-guard.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { PriceField } from './PriceField.tsx';
import { SavedMark } from './SavedMark.tsx';
import classes from './SettingsPage.module.css';
import { useInstallationSetting } from './use-installation-setting.ts';

const isValid = ({ model }: ModelPrice, index: number, all: readonly ModelPrice[]): boolean =>
  model.trim() !== '' && all.findIndex((other) => other.model.trim() === model.trim()) === index;

/** The price list of models, by which their budgets are kept. */
export const ModelPrices = ({ stored }: { stored: string }) => {
  const { t } = useTranslate();
  const setting = useInstallationSetting('modelPrices', stored);
  const lines = JSON.parse(setting.value) as ModelPrice[];
  useLeaveGuard(setting.value !== setting.stored, { links: false });
  const show = (changed: readonly ModelPrice[]): void => setting.type(JSON.stringify(changed));
  const change = (index: number, given: Partial<ModelPrice>): void =>
    show(lines.map((line, at) => (at === index ? { ...line, ...given } : line)));
  return (
    <div className={classes.setting} data-testid="model-prices">
      <div>
        <Text size="sm" fw={600}>
          {t('settings:modelPrices.title')}
        </Text>
        <Text size="xs" c="dimmed">
          {t('settings:modelPrices.hint')}
        </Text>
      </div>
      <div className={classes.priceList}>
        <Table verticalSpacing={4} className={classes.prices}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('settings:modelPrices.model')}</Table.Th>
              <Table.Th w={120}>{t('settings:modelPrices.input')}</Table.Th>
              <Table.Th w={120}>{t('settings:modelPrices.output')}</Table.Th>
              <Table.Th w={44} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map((line, index) => (
              <Table.Tr key={`${lines.length} ${index}`}>
                <Table.Td>
                  <TextInput
                    aria-label={t('settings:modelPrices.model')}
                    maxLength={100}
                    value={line.model}
                    error={!isValid(line, index, lines)}
                    onChange={(event) => change(index, { model: event.currentTarget.value })}
                    data-testid={`model-${index}`}
                  />
                </Table.Td>
                <Table.Td data-label={t('settings:modelPrices.input')}>
                  <PriceField
                    label={t('settings:modelPrices.input')}
                    price={line.input}
                    onChange={(input) => change(index, { input: input ?? 0 })}
                    max={modelPriceLimits.price.max}
                    decimals={6}
                  />
                </Table.Td>
                <Table.Td data-label={t('settings:modelPrices.output')}>
                  <PriceField
                    label={t('settings:modelPrices.output')}
                    price={line.output}
                    onChange={(output) => change(index, { output: output ?? 0 })}
                    max={modelPriceLimits.price.max}
                    decimals={6}
                  />
                </Table.Td>
                <Table.Td>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('settings:modelPrices.remove')}
                    onClick={() => show(lines.filter((_, at) => at !== index))}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Group gap="sm">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => show([...lines, { model: '', input: 0, output: 0 }])}
          disabled={lines.length >= modelPriceLimits.lines.max}
          data-testid="add-model-price"
        >
          {t('settings:modelPrices.add')}
        </Button>
        <Button
          size="xs"
          onClick={() => setting.save(setting.value)}
          disabled={setting.value === setting.stored || !lines.every(isValid)}
          data-testid="save-model-prices"
        >
          {t('settings:modelPrices.save')}
        </Button>
        <SavedMark state={setting.state} />
      </Group>
      {setting.conflict && <ConflictAlert conflict={setting.conflict} />}
    </div>
  );
};
