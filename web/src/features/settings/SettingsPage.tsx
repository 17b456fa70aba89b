import { Paper, Title } from '@mantine/core';
import { Page } from '../../components/page/Page.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { AssistancePrompt } from './AssistancePrompt.tsx';
import { CompanyChoice } from './CompanyChoice.tsx';
import { CompanyOption } from './CompanyOption.tsx';
import { Installation } from './Installation.tsx';
import { columnsOf, offeredSettings, settingGroups } from './offered-settings.ts';
import classes from './SettingsPage.module.css';
import { SecondFactorRule } from './SecondFactorRule.tsx';
import { SupportAccess } from './SupportAccess.tsx';
import { useFieldInAddress } from './use-field-in-address.ts';

const Setting = ({ setting }: { setting: (typeof offeredSettings)[(typeof settingGroups)[number]][number] }) => {
  if ('choice' in setting) return <CompanyChoice setting={setting} />;
  if ('prompt' in setting) return <AssistancePrompt />;
  return <CompanyOption setting={setting} />;
};

const Options = () => {
  const { t } = useTranslate();
  const { user, plan } = useLogin();
  const groups = settingGroups.filter(
    (group) => group !== 'assistance' || (plan.useOpenAi && user.profile === 'admin'),
  );
  useFieldInAddress();
  return (
    <>
      {groups.map((group) => (
        <section key={group} aria-labelledby={`settings-${group}`}>
          <Title order={2} size="h5" mb="xs" id={`settings-${group}`}>
            {t(`settings:group.${group}`)}
          </Title>
          <Paper withBorder radius="lg" className={classes.group}>
            {offeredSettings[group].map((setting) => (
              <Setting key={columnsOf(setting)[0]} setting={setting} />
            ))}
          </Paper>
        </section>
      ))}
      <section aria-labelledby="settings-security">
        <Title order={2} size="h5" mb="xs" id="settings-security">
          {t('settings:security.title')}
        </Title>
        <Paper withBorder radius="lg" className={classes.group}>
          <SecondFactorRule />
        </Paper>
      </section>
      <section aria-labelledby="settings-support">
        <Title order={2} size="h5" mb="xs" id="settings-support">
          {t('settings:support.title')}
        </Title>
        <Paper withBorder radius="lg" className={classes.group}>
          <SupportAccess />
        </Paper>
      </section>
      {user.super && (
        <section aria-labelledby="settings-installation">
          <Title order={2} size="h5" mb="xs" id="settings-installation">
            {t('settings:installation')}
          </Title>
          <Paper withBorder radius="lg" className={classes.group}>
            <Installation />
          </Paper>
        </section>
      )}
    </>
  );
};

/** The options of the company, and for super users those of the installation (specification 2, section 2). */
export const SettingsPage = () => {
  const { t } = useTranslate();
  return (
    <Page title={t('settings:title')} width="form">
      <div className={classes.groups}>
        <Options />
      </div>
    </Page>
  );
};
