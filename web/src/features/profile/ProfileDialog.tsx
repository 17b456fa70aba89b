import { Divider, Input, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { listUserNames, listUsers, updateUser, type User } from '@recado/shared/contract/users';
import { userLimits } from '@recado/shared/limits/users';
import { call } from '../../api/call.ts';
import { emailRule } from '../../components/form/email-rule.ts';
import { EntityDialog } from '../../components/form/EntityDialog.tsx';
import { FormTabs } from '../../components/form/FormTabs.tsx';
import { textRule } from '../../components/form/text-rule.ts';
import type { EntityForm } from '../../components/form/use-entity-form.ts';
import { useRecordForm } from '../../components/form/use-record-form.ts';
import { LanguageSelect } from '../../components/LanguageSelect.tsx';
import { PictureField } from '../../components/picture/PictureField.tsx';
import { SecurityTab } from '../../components/second-factor/SecurityTab.tsx';
import { PasswordFields, PreferenceFields } from '../../components/user/UserFields.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { noteMailedCode } from '../../login/mailed-code.ts';
import { useLogin, usePatchLogin } from '../../login/login-query.ts';
import { profileBodyOf, choices, profileValuesOf, type ProfileValues } from './profile-values.ts';
import { PushSwitch } from './PushSwitch.tsx';

const { password: passwordLimit, ...otherLimits } = userLimits;
const accountFields = [
  'name',
  'email',
  'password',
  'currentPassword',
  'farewellMessage',
  'defaultTheme',
  'defaultMenu',
  'letterKeys',
];

const Account = ({ form, user }: { form: EntityForm<ProfileValues>; user: User }) => {
  const { t } = useTranslate();
  const { email, password } = form.form.values;
  return (
    <>
      <PictureField user={user} />
      <TextInput label={t('common:user.name')} data-autofocus {...form.field('name')} />
      <TextInput
        label={t('common:user.email')}
        description={email === user.email ? undefined : t('profile:emailHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        type="email"
        autoComplete="email"
        {...form.field('email')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <PasswordFields
          form={form}
          label={t('profile:password')}
          description={t('profile:passwordHint')}
          confirms={!user.secondFactor && (password !== '' || email !== user.email)}
        />
      </SimpleGrid>
      <PreferenceFields form={form} farewellHint={t('profile:farewellHint')} />
      <Switch label={t('profile:letterKeys')} description={t('profile:letterKeysHint')} {...form.check('letterKeys')} />
      <div>
        <Input.Label labelElement="div">{t('common:language')}</Input.Label>
        <LanguageSelect size="sm" />
      </div>
    </>
  );
};

const Notifications = ({ form }: { form: EntityForm<ProfileValues> }) => {
  const { t } = useTranslate();
  return (
    <Stack gap="sm">
      <PushSwitch />
      <Divider label={t('profile:notify.what')} labelPosition="left" />
      {choices.map((name) => (
        <Switch
          key={name}
          label={t(`profile:notify.${name}`)}
          description={t(`profile:notify.${name}Hint`)}
          {...form.check(name)}
        />
      ))}
    </Stack>
  );
};

/**
 * Dialog of a user's own account (specification 1, section 2). Profile, queues and permissions are the administrators'.
 */
export const ProfileDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const patchLogin = usePatchLogin();
  const form = useRecordForm({
    record: user,
    valuesOf: (shown: User | null) => profileValuesOf(shown ?? user),
    bodyOf: profileBodyOf,
    limits: otherLimits,
    rules: {
      email: emailRule,
      password: (value) => (value === '' ? null : textRule(passwordLimit)(value)),
    },
    update: ({ id }, change) => call(updateUser, { params: { id }, ...change }),
    errorFields: {
      ERR_EMAIL_TAKEN: 'email',
      ERR_PASSWORD_POLICY: 'password',
      ERR_CURRENT_PASSWORD: 'currentPassword',
    },
    saved: 'profile:saved',
    refreshes: [listUsers, listUserNames],
    onSaved: (saved) => {
      // The server mails a code to a new address.
      if (saved.email !== user.email) noteMailedCode(saved.email);
      patchLogin((login) => ({ ...login, user: saved }));
      onClose();
    },
  });
  return (
    // In arrears, too, people sign other devices out and change their second factor.
    <EntityDialog title={t('profile:title')} form={form} size="lg" name="profile" staysOpen onClose={onClose}>
      <FormTabs
        refused={form.refused}
        tabs={[
          {
            name: 'account',
            label: t('profile:account'),
            fields: accountFields,
            content: <Account form={form} user={user} />,
          },
          {
            name: 'notifications',
            label: t('profile:notifications'),
            fields: choices,
            content: <Notifications form={form} />,
          },
          { name: 'security', label: t('profile:security.title'), fields: [], content: <SecurityTab /> },
        ]}
      />
    </EntityDialog>
  );
};
