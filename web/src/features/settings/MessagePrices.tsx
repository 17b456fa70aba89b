import { ActionIcon, Button, Group, Table, Text, TextInput } from '@mantine/core';
import { messagePriceLimits } from '@recado/shared/limits/message-prices';
import { type MessagePrice, pricedCategories } from '@recado/shared/metrics/prices';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { ConflictAlert } from '../../components/form/ConflictAlert.tsx';
import { useLeaveGuard } from '../../components/form/use-leave-guard.ts';
import { useNow } from '../../components/use-now.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { PriceField } from './PriceField.tsx';
import { SavedMark } from './SavedMark.tsx';
import classes from './SettingsPage.module.css';
import { useInstallationSetting } from './use-installation-setting.ts';

/** Parts of the currency that prices are stored in. */
const parts = 10_000;

const empty = { country: '', marketing: null, utility: null, authentication: null, service: null };

const isValid = ({ from, country }: MessagePrice, index: number, all: readonly MessagePrice[]): boolean =>
  /^20\d{2}-(0[1-9]|1[0-2])$/.test(from) &&
  /^([1-9]\d{0,2})?$/.test(country) &&
  all.findIndex((other) => other.from === from && other.country === country) === index;

/** The price list of the messages of the official API, by which the dashboard computes their cost. */
export const MessagePrices = ({ stored }: { stored: string }) => {
  const { t } = useTranslate();
  const now = useNow();
  const setting = useInstallationSetting('messagePrices', stored);
  const lines = JSON.parse(setting.value) as MessagePrice[];
  useLeaveGuard(setting.value !== setting.stored, { links: false });
  const show = (changed: readonly MessagePrice[]): void => setting.type(JSON.stringify(changed));
  const change = (index: number, given: Partial<MessagePrice>): void =>
    show(lines.map((line, at) => (at === index ? { ...line, ...given } : line)));
  const add = (): void => show([...lines, { ...empty, from: new Date(now).toISOString().slice(0, 7) }]);
  return (
    <div className={classes.setting} data-testid="message-prices">
      <div>
        <Text size="sm" fw={600}>
          {t('settings:prices.title')}
        </Text>
        <Text size="xs" c="dimmed">
          {t('settings:prices.hint')}
        </Text>
      </div>
      {lines.length > 0 && (
        <div className={classes.priceList}>
          <Table verticalSpacing={4} className={`${classes.prices} ${classes.messagePrices}`}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('settings:prices.from')}</Table.Th>
                <Table.Th>{t('settings:prices.country')}</Table.Th>
                {pricedCategories.map((category) => (
                  <Table.Th key={category}>{t(`settings:prices.category.${category}`)}</Table.Th>
                ))}
                <Table.Th />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {lines.map((line, index) => (
                <Table.Tr key={`${lines.length} ${index}`}>
                  <Table.Td data-label={t('settings:prices.from')}>
                    <TextInput
                      type="month"
                      aria-label={t('settings:prices.from')}
                      value={line.from}
                      error={!isValid(line, index, lines)}
                      onChange={(event) => change(index, { from: event.currentTarget.value })}
                      data-testid={`price-from-${index}`}
                    />
                  </Table.Td>
                  <Table.Td data-label={t('settings:prices.country')}>
                    <TextInput
                      aria-label={t('settings:prices.country')}
                      inputMode="numeric"
                      maxLength={3}
                      leftSection="+"
                      placeholder={t('settings:prices.others')}
                      value={line.country}
                      error={!isValid(line, index, lines)}
                      onChange={(event) => change(index, { country: event.currentTarget.value.replace(/\D/g, '') })}
                      data-testid={`price-country-${index}`}
                    />
                  </Table.Td>
                  {pricedCategories.map((category) => (
                    <Table.Td key={category} data-label={t(`settings:prices.category.${category}`)}>
                      <PriceField
                        label={t(`settings:prices.category.${category}`)}
                        price={line[category] === null ? null : line[category] / parts}
                        onChange={(price) =>
                          change(index, { [category]: price === null ? null : Math.round(price * parts) })
                        }
                        max={messagePriceLimits.price.max / parts}
                        decimals={4}
                        testId={`price-${category}-${index}`}
                      />
                    </Table.Td>
                  ))}
                  <Table.Td>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t('settings:prices.remove')}
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
      )}
      <Group gap="sm">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={add}
          disabled={lines.length >= messagePriceLimits.lines.max}
          data-testid="add-price"
        >
          {t('settings:prices.add')}
        </Button>
        <Button
          size="xs"
          onClick={() => setting.save(setting.value)}
          disabled={setting.value === setting.stored || !lines.every(isValid)}
          data-testid="save-prices"
        >
          {t('settings:prices.save')}
        </Button>
        <SavedMark state={setting.state} />
      </Group>
      {setting.conflict && <ConflictAlert conflict={setting.conflict} />}
    </div>
  );
};
