import { Select, Text, Textarea, TextInput } from '@mantine/core';
import { createRole, listRoles, type Role, updateRole } from '@recado/shared/contract/roles';
import { roleLimits } from '@recado/shared/limits/roles';
import type { GrantablePermission } from '@recado/shared/permissions/permission-keys';
import { rolePresets, type RolePreset } from '@recado/shared/permissions/role-presets';
import { call } from '../../../api/call.ts';
import { EntityDialog } from '../../../components/form/EntityDialog.tsx';
import { useRecordForm } from '../../../components/form/use-record-form.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { PermissionFields } from './PermissionFields.tsx';

interface RoleValues {
  name: string;
  description: string;
  permissions: GrantablePermission[];
}

interface Props {
  /** Null for a new role. */
  role: Role | null;
  /** The values that a new role begins with, of the role that it copies. */
  copied?: RoleValues;
  onClose: () => void;
}

const presets = Object.keys(rolePresets) as RolePreset[];

/** Form to add or change a role. A new one may begin with a template. */
export const RoleDialog = ({ role, copied, onClose }: Props) => {
  const { t } = useTranslate();
  const form = useRecordForm({
    record: role,
    valuesOf: (shown: Role | null): RoleValues => ({
      name: shown?.name ?? copied?.name ?? '',
      description: shown?.description ?? copied?.description ?? '',
      permissions: shown?.permissions ?? copied?.permissions ?? [],
    }),
    bodyOf: (values) => values,
    limits: { name: roleLimits.name, description: roleLimits.description },
    errorFields: { ERR_ROLE_NAME_ALREADY_EXISTS: 'name' },
    create: (body) => call(createRole, { body }),
    update: ({ id }, change) => call(updateRole, { params: { id }, ...change }),
    refreshes: [listRoles],
    onSaved: onClose,
  });
  const begin = (preset: RolePreset): void =>
    form.form.setValues({
      name: t(`users:roles.presets.${preset}.name`),
      description: t(`users:roles.presets.${preset}.description`),
      permissions: [...rolePresets[preset]],
    });
  return (
    <EntityDialog
      title={t(role ? 'users:roles.edit' : 'users:roles.add')}
      subject={role?.name}
      form={form}
      size="lg"
      name="role"
      onClose={onClose}
    >
      {role ? (
        <Text size="sm" c="dimmed">
          {t('users:roles.atOnce')}
        </Text>
      ) : (
        <Select
          label={t('users:roles.preset')}
          description={t('users:roles.presetHint')}
          data={presets.map((preset) => ({ value: preset, label: t(`users:roles.presets.${preset}.name`) }))}
          onChange={(preset) => preset !== null && begin(preset)}
          data-testid="role-preset"
        />
      )}
      <TextInput label={t('users:roles.name')} data-autofocus {...form.field('name')} />
      <Textarea label={t('users:roles.description')} autosize minRows={2} {...form.field('description')} />
      <PermissionFields field={form.field('permissions')} />
    </EntityDialog>
  );
};
