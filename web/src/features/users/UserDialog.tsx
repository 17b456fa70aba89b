import { Input, List, MultiSelect, Select, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import { listConnectionNames } from '@recado/shared/contract/connections';
import { listQueues } from '@recado/shared/contract/queues';
import { listRoles, type Role } from '@recado/shared/contract/roles';
import { createUser, listUserNames, listUsers, updateUser, type User } from '@recado/shared/contract/users';
import { userLimits } from '@recado/shared/limits/users';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { endpointQuery } from '../../api/query.ts';
import { emailRule } from '../../components/form/email-rule.ts';
import { EntityDialog } from '../../components/form/EntityDialog.tsx';
import { FormSection } from '../../components/form/FormSection.tsx';
import { FormTabs } from '../../components/form/FormTabs.tsx';
import { textRule } from '../../components/form/text-rule.ts';
import { TimeField } from '../../components/form/TimeField.tsx';
import { timeRule } from '../../components/form/time-rule.ts';
import type { EntityForm } from '../../components/form/use-entity-form.ts';
import { useRecordForm } from '../../components/form/use-record-form.ts';
import { PictureField } from '../../components/picture/PictureField.tsx';
import { PasswordFields, PreferenceFields } from '../../components/user/UserFields.tsx';
import { chosenLanguage } from '../../i18n/languages.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { permissionTexts } from './roles/permission-texts.ts';
import {
  newUserValues,
  permissionGroups,
  type PermissionGroup,
  userBodyOf,
  userValuesOf,
  type UserValues,
} from './user-values.ts';

interface Props {
  /** Null for a new user. */
  user: User | null;
  /** The queues that are selected at first. */
  queueIds: readonly number[];
  onClose: () => void;
}

const { password: passwordLimit, ...otherLimits } = userLimits;
const generalFields = [
  'name',
  'email',
  'password',
  'currentPassword',
  'queueIds',
  'whatsappId',
  'startWork',
  'endWork',
  'farewellMessage',
];

const Account = ({ form, user }: { form: EntityForm<UserValues>; user: User | null }) => {
  const { t } = useTranslate();
  const { user: viewer } = useLogin();
  const own = viewer.id === user?.id;
  const { email, password, currentPassword } = form.form.values;
  const isAsked = currentPassword !== '' || form.form.errors.currentPassword !== undefined;
  const { data: connections = [] } = useQuery(endpointQuery(listConnectionNames, {}));
  return (
    <>
      {user && <PictureField user={user} />}
      <TextInput label={t('common:user.name')} data-autofocus {...form.field('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput label={t('common:user.email')} type="email" autoComplete="off" {...form.field('email')} />
        <PasswordFields
          form={form}
          label={t('users:password')}
          description={t(user ? 'users:passwordHint' : 'users:invitationHint')}
          confirms={isAsked || (own && !viewer.secondFactor && (password !== '' || email !== user?.email))}
        />
        <Select
          label={t('users:profile')}
          description={own ? t('users:ownProfile') : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={(['user', 'admin'] as const).map((profile) => ({
            value: profile,
            label: t(`users:profiles.${profile}`),
          }))}
          allowDeselect={false}
          disabled={own}
          {...form.field('profile')}
        />
        <Select
          label={t('users:connection')}
          placeholder={t('users:companyDefault')}
          data={connections.map(({ id, name }) => ({ value: String(id), label: name }))}
          nothingFoundMessage={t('common:nothingFound')}
          clearable
          clearButtonProps={{ 'aria-label': t('common:clear') }}
          {...form.field('whatsappId')}
        />
      </SimpleGrid>
    </>
  );
};

const Service = ({ form }: { form: EntityForm<UserValues> }) => {
  const { t } = useTranslate();
  const { data: queues = [] } = useQuery(endpointQuery(listQueues, {}));
  const { queueIds } = form.form.values;
  return (
    <>
      <MultiSelect
        label={t('users:queues')}
        description={t('users:queuesHint')}
        placeholder={queueIds.length === 0 ? t('users:noQueues') : undefined}
        data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
        nothingFoundMessage={t('common:nothingFound')}
        clearable
        clearButtonProps={{ 'aria-label': t('common:clear') }}
        {...form.field('queueIds')}
      />
      <SimpleGrid cols={2} spacing="md">
        <TimeField label={t('users:startWork')} field={form.field('startWork')} />
        <TimeField label={t('users:endWork')} field={form.field('endWork')} />
      </SimpleGrid>
      <PreferenceFields
        form={form}
        farewellHint={t('users:farewellHint')}
        sample={{ userName: form.form.values.name }}
      />
    </>
  );
};

/** Switches of a user's own permissions; administrators have all of them. */
const Switches = ({ form, admin }: { form: EntityForm<UserValues>; admin: boolean }) => {
  const { t } = useTranslate();
  return (
    <>
      {(Object.keys(permissionGroups) as PermissionGroup[]).map((group) => (
        <FormSection key={group} title={t(`users:permissionGroup.${group}`)}>
          {permissionGroups[group].map((name) => (
            <Switch
              key={name}
              label={t(`users:permission.${name}`)}
              description={t(`users:permission.${name}Hint`)}
              {...form.check(name)}
              {...(admin ? { checked: true, disabled: true } : {})}
            />
          ))}
        </FormSection>
      ))}
    </>
  );
};

/** The permissions that a role gives, by their names. */
const PermissionsOfRole = ({ role }: { role: Role }) => {
  const { t } = useTranslate();
  if (role.permissions.length === 0) return <Text size="sm">{t('users:noneOfRole')}</Text>;
  return (
    <Input.Wrapper label={t('users:fromRole')} description={role.description} labelElement="div">
      <List size="sm" mt="xs" spacing={4} data-testid="permissions-of-role">
        {role.permissions.map((permission) => (
          <List.Item key={permission}>{t(`users:permission.${permissionTexts[permission]}`)}</List.Item>
        ))}
      </List>
    </Input.Wrapper>
  );
};

/** The role of a user, or switches of its own; administrators have all permissions. */
const Permissions = ({ form }: { form: EntityForm<UserValues> }) => {
  const { t } = useTranslate();
  const { data: roles = [] } = useQuery(endpointQuery(listRoles, {}));
  const { profile, roleId } = form.form.values;
  const admin = profile === 'admin';
  const role = admin ? undefined : roles.find(({ id }) => String(id) === roleId);
  return (
    <Stack gap="sm">
      {admin && <Text size="sm">{t('users:adminHasAll')}</Text>}
      {!admin && (
        <Select
          label={t('users:role')}
          description={t('users:roleHint')}
          placeholder={t('users:noRole')}
          data={roles.map(({ id, name }) => ({ value: String(id), label: name }))}
          nothingFoundMessage={t('common:nothingFound')}
          clearable
          clearButtonProps={{ 'aria-label': t('common:clear') }}
          {...form.field('roleId')}
        />
      )}
      {role ? <PermissionsOfRole role={role} /> : <Switches form={form} admin={admin} />}
    </Stack>
  );
};

/** Form to add or change a user (specification 1, section 5). The server's limits of the plan are shown above it. */
export const UserDialog = ({ user, queueIds, onClose }: Props) => {
  const { t } = useTranslate();
  const form = useRecordForm({
    record: user,
    valuesOf: (shown: User | null) => (shown ? userValuesOf(shown) : newUserValues(queueIds)),
    bodyOf: userBodyOf,
    limits: otherLimits,
    rules: {
      email: emailRule,
      password: (value) => (value === '' ? null : textRule(passwordLimit)(value)),
      startWork: timeRule,
      endWork: timeRule,
    },
    create: (body, { password }) =>
      call(createUser, {
        body: { ...body, ...(password === '' ? { language: chosenLanguage() } : { password }) },
      }),
    update: ({ id }, change) => call(updateUser, { params: { id }, ...change }),
    errorFields: {
      ERR_EMAIL_TAKEN: 'email',
      ERR_PASSWORD_POLICY: 'password',
      ERR_NO_MAIL_SENDER: 'password',
      ERR_CURRENT_PASSWORD: 'currentPassword',
      ERR_NO_QUEUE_FOUND: 'queueIds',
      ERR_NO_WAPP_FOUND: 'whatsappId',
      ERR_NO_ROLE_FOUND: 'roleId',
      ERR_RIGHTS_OF_ROLE: 'roleId',
    },
    saved: ({ email, password }) =>
      user === null && password === '' ? t('users:invitation.sent', { email }) : t('users:saved'),
    refreshes: [listUsers, listUserNames],
    onSaved: onClose,
  });
  return (
    <EntityDialog
      title={t(user ? 'users:edit' : 'users:add')}
      subject={user?.name}
      form={form}
      size="lg"
      name="user"
      onClose={onClose}
    >
      <FormTabs
        refused={form.refused}
        tabs={[
          {
            name: 'general',
            label: t('users:general'),
            fields: generalFields,
            content: (
              <>
                <Account form={form} user={user} />
                <Service form={form} />
              </>
            ),
          },
          {
            name: 'permissions',
            label: t('users:permissions'),
            fields: ['roleId', ...Object.values(permissionGroups).flat()],
            content: <Permissions form={form} />,
          },
        ]}
      />
    </EntityDialog>
  );
};
