import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
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

/** Settings of one subject below its title. */
const Group = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={`settings-${id}`}>
    <Title order={2} size="h5" mb="xs" id={`settings-${id}`}>
      {title}
    </Title>
    <Paper withBorder radius="lg" className={classes.group}>
      {children}
    </Paper>
  </section>
);

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
        <Group key={group} id={group} title={t(`settings:group.${group}`)}>
          {offeredSettings[group].map((setting) => (
            <Setting key={columnsOf(setting)[0]} setting={setting} />
          ))}
        </Group>
      ))}
      <Group id="security" title={t('settings:security.title')}>
        <SecondFactorRule />
      </Group>
      <Group id="support" title={t('settings:support.title')}>
        <SupportAccess />
      </Group>
      {user.super && (
        <Group id="installation" title={t('settings:installation')}>
          <Installation />
        </Group>
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
