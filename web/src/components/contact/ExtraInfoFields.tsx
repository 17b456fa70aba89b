import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core';
import { contactLimits, maxExtraInfo } from '@recado/shared/limits/contacts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslate } from '../../i18n/use-translate.ts';
import type { ContactForm } from './contact-values.ts';

/** The pairs of name and value that a company keeps of a contact. */
export const ExtraInfoFields = ({ form: { form } }: { form: ContactForm }) => {
  const { t } = useTranslate();
  const { extraInfo } = form.values;
  return (
    <Input.Wrapper label={t('contacts:extraInfo')} labelElement="div" role="group" aria-label={t('contacts:extraInfo')}>
      <Stack gap="sm">
        {extraInfo.map((pair, place) => (
          <Group key={place} gap="xs" wrap="nowrap" align="flex-start">
            <TextInput
              aria-label={t('contacts:extraName')}
              placeholder={t('contacts:extraName')}
              maxLength={contactLimits.extraName.max}
              flex={1}
              {...form.getInputProps(`extraInfo.${place}.name`)}
              data-testid={`extra-name-${place}`}
            />
            <TextInput
              aria-label={t('contacts:extraValue')}
              placeholder={t('contacts:extraValue')}
              maxLength={contactLimits.extraValue.max}
              flex={1}
              {...form.getInputProps(`extraInfo.${place}.value`)}
              data-testid={`extra-value-${place}`}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('contacts:removeExtra', { name: pair.name })}
              onClick={() => form.removeListItem('extraInfo', place)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={extraInfo.length >= maxExtraInfo}
          onClick={() => form.insertListItem('extraInfo', { name: '', value: '' })}
          data-testid="add-extra"
          style={{ alignSelf: 'flex-start' }}
        >
          {t('contacts:addExtra')}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
};
