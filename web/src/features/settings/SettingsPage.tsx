import { Page } from '../../components/page/Page.tsx';
import { PageGroup, PageGroups } from '../../components/page/PageGroup.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { AssistancePrompt } from './AssistancePrompt.tsx';
import { CompanyChoice } from './CompanyChoice.tsx';
import { CompanyOption } from './CompanyOption.tsx';
import { Installation } from './Installation.tsx';
import { columnsOf, offeredSettings, settingGroups } from './offered-settings.ts';
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
        <PageGroup key={group} rows title={t(`settings:group.${group}`)}>
          {offeredSettings[group].map((setting) => (
            <Setting key={columnsOf(setting)[0]} setting={setting} />
          ))}
        </PageGroup>
      ))}
      <PageGroup rows title={t('settings:security.title')}>
        <SecondFactorRule />
      </PageGroup>
      <PageGroup rows title={t('settings:support.title')}>
        <SupportAccess />
      </PageGroup>
      {user.super && (
        <PageGroup rows title={t('settings:installation')}>
          <Installation />
        </PageGroup>
      )}
    </>
  );
};

/** The options of the company, and for super users those of the installation (specification 2, section 2). */
export const SettingsPage = () => {
  const { t } = useTranslate();
  return (
    <Page title={t('settings:title')} width="form">
      <PageGroups>
        <Options />
      </PageGroups>
    </Page>
  );
};
