import { PasswordInput, Select, SimpleGrid } from '@mantine/core';
import type { VariableValues } from '@recado/shared/text/variables';
import { useTranslate } from '../../i18n/use-translate.ts';
import type { EntityForm } from '../form/use-entity-form.ts';
import { VariablesTextarea } from '../variables/VariablesTextarea.tsx';

type Fields = Pick<
  EntityForm<Record<'password' | 'currentPassword' | 'farewellMessage' | 'defaultTheme' | 'defaultMenu', string>>,
  'field'
>;

interface PasswordProps {
  form: Fields;
  /** Label of the field with the new password. */
  label: string;
  description?: string;
  /** True if the password so far is asked for: to change one's own e-mail or password. */
  confirms: boolean;
}

/** The new password of a user and, to confirm it, the present one. */
export const PasswordFields = ({ form, label, description, confirms }: PasswordProps) => {
  const { t } = useTranslate();
  const shared = {
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    visibilityToggleButtonProps: { 'aria-label': t('common:user.togglePassword'), tabIndex: 0 },
  };
  return (
    <>
      <PasswordInput
        label={label}
        description={description}
        autoComplete="new-password"
        {...shared}
        {...form.field('password')}
      />
      {confirms && (
        <PasswordInput
          label={t('common:user.currentPassword')}
          description={t('common:user.currentPasswordHint')}
          autoComplete="current-password"
          {...shared}
          {...form.field('currentPassword')}
        />
      )}
    </>
  );
};

interface PreferenceProps {
  form: Fields;
  farewellHint: string;
  /** Values of the farewell's preview. */
  sample?: Partial<VariableValues>;
}

/** Fields for a user's farewell at the end of a ticket, and for the app's first look. */
export const PreferenceFields = ({ form, farewellHint, sample }: PreferenceProps) => {
  const { t } = useTranslate();
  return (
    <>
      <VariablesTextarea
        label={t('common:user.farewell')}
        description={farewellHint}
        sample={sample}
        minRows={2}
        {...form.field('farewellMessage')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Select
          label={t('layout:theme.label')}
          data={(['light', 'dark'] as const).map((theme) => ({ value: theme, label: t(`layout:theme.${theme}`) }))}
          allowDeselect={false}
          {...form.field('defaultTheme')}
        />
        <Select
          label={t('common:user.menu')}
          data={(['open', 'closed'] as const).map((menu) => ({ value: menu, label: t(`common:user.menus.${menu}`) }))}
          allowDeselect={false}
          {...form.field('defaultMenu')}
        />
      </SimpleGrid>
    </>
  );
};
