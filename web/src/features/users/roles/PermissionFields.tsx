import { Checkbox } from '@mantine/core';
import {
  grantablePermissions,
  type GrantablePermission,
  type PermissionGroup,
} from '@recado/shared/permissions/permission-keys';
import { withNeeded } from '@recado/shared/permissions/rights-of-role';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { permissionTexts } from './permission-texts.ts';

interface Props {
  /** Properties of the form's field, which holds permissions. */
  field: Record<string, unknown>;
}

const groups = Object.keys(grantablePermissions) as PermissionGroup[];

/** The permissions of a role by their groups. One that another needs is on with it, and stays on as long as that one is. */
export const PermissionFields = ({ field }: Props) => {
  const { t } = useTranslate();
  const { value, onChange } = field as {
    value: GrantablePermission[];
    onChange: (value: GrantablePermission[]) => void;
  };
  const isNeeded = (permission: GrantablePermission): boolean =>
    withNeeded(value.filter((each) => each !== permission)).includes(permission);
  return groups.map((group) => (
    <FormSection key={group} title={t(`users:permissionGroup.${group}`)}>
      {grantablePermissions[group].map((permission: GrantablePermission) => (
        <Checkbox
          key={permission}
          label={t(`users:permission.${permissionTexts[permission]}`)}
          description={t(`users:permission.${permissionTexts[permission]}Hint`)}
          checked={value.includes(permission)}
          disabled={value.includes(permission) && isNeeded(permission)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? withNeeded([...value, permission]) : value.filter((each) => each !== permission))
          }
          data-testid={`permission-${permission}`}
        />
      ))}
    </FormSection>
  ));
};
