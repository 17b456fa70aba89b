import { Button, NumberInput, SimpleGrid, Switch } from '@mantine/core';
import {
  type CampaignSettings,
  getCampaignSettings,
  saveCampaignSettings,
} from '@recado/shared/contract/campaign-settings';
import { campaignSettingLimits } from '@recado/shared/limits/campaigns';
import { call } from '../../../api/call.ts';
import type { Change } from '../../../components/form/record-changes.ts';
import { ApiError, isApiError } from '../../../errors/api-error.ts';
import { ConflictAlert } from '../../../components/form/ConflictAlert.tsx';
import type { EntityForm } from '../../../components/form/use-entity-form.ts';
import { useLeaveGuard } from '../../../components/form/use-leave-guard.ts';
import { useRecordForm } from '../../../components/form/use-record-form.ts';
import { FormFailure } from '../../../components/FormFailure.tsx';
import { PageGroup, PageGroups } from '../../../components/page/PageGroup.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import classes from './CampaignSettingsPage.module.css';
import { HourFields } from './HourFields.tsx';
import {
  type NumberSetting,
  numberSettings,
  type SettingValues,
  settingRules,
  settingsBody,
} from './setting-values.ts';
import { VariableFields } from './VariableFields.tsx';

interface Props {
  form: EntityForm<SettingValues>;
}

/** A number of the settings with what it does, in a sentence. */
const NumberField = ({ form, name }: Props & { name: NumberSetting }) => {
  const { t } = useTranslate();
  const { min, max } = campaignSettingLimits[name];
  return (
    <NumberInput
      label={t(`campaigns:config.${name}`)}
      description={t(`campaigns:config.${name}Hint`)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      min={min}
      max={max}
      allowDecimal={false}
      allowNegative={false}
      suffix={
        numberSettings[name] === null
          ? undefined
          : ` ${t(`campaigns:config.unit.${numberSettings[name]}`, { count: Number(form.form.values[name]) })}`
      }
      {...form.field(name)}
    />
  );
};

const Pace = ({ form }: Props) => {
  const { t } = useTranslate();
  return (
    <PageGroup title={t('campaigns:config.pace')} hint={t('campaigns:config.paceHint')}>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        <NumberField form={form} name="messageInterval" />
        <NumberField form={form} name="longerIntervalAfter" />
        <NumberField form={form} name="greaterInterval" />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NumberField form={form} name="jitter" />
      </SimpleGrid>
    </PageGroup>
  );
};

const Limits = ({ form }: Props) => {
  const { t } = useTranslate();
  return (
    <PageGroup title={t('campaigns:config.limits')} hint={t('campaigns:config.limitsHint')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NumberField form={form} name="hourlyLimit" />
        <NumberField form={form} name="dailyLimit" />
      </SimpleGrid>
      <Switch
        label={t('campaigns:config.warmUp')}
        description={t('campaigns:config.warmUpHint')}
        {...form.check('warmUp')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NumberField form={form} name="pauseAt" />
      </SimpleGrid>
    </PageGroup>
  );
};

/** Saves what differs. A refusal has the settings in the call's `settings`, as the call itself. */
const saveChange = async (before: CampaignSettings, { body, seen }: Change<CampaignSettings>) => {
  try {
    const { settings } = await call(saveCampaignSettings, { body: { settings: body }, seen: { settings: seen } });
    return { ...before, ...settings };
  } catch (failure) {
    if (!isApiError(failure, 'ERR_CHANGED_MEANWHILE')) throw failure;
    const { settings } = failure.details.record as { settings: Partial<CampaignSettings> };
    throw new ApiError(failure.status, failure.code, { ...failure.details, record: settings });
  }
};

/** The form of the settings. Leaving the page with unsaved changes asks first. */
export const SettingsForm = ({ stored }: { stored: CampaignSettings }) => {
  const { t } = useTranslate();
  const { company } = useLogin();
  const form = useRecordForm<CampaignSettings, SettingValues, CampaignSettings, CampaignSettings>({
    record: stored,
    valuesOf: (settings) => settings ?? stored,
    bodyOf: settingsBody,
    rules: settingRules,
    update: saveChange,
    saved: 'campaigns:config.saved',
    refreshes: [getCampaignSettings],
    onSaved: (settings) => {
      form.form.setInitialValues(settings);
      form.form.resetDirty();
    },
  });
  const isDirty = form.form.isDirty();
  useLeaveGuard(isDirty);
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <PageGroups>
        <FormFailure error={form.error} />
        {form.conflict && <ConflictAlert conflict={form.conflict} />}
        <Pace form={form} />
        <PageGroup
          title={t('campaigns:config.hours')}
          hint={t('campaigns:config.hoursHint', { timeZone: company.timeZone.replaceAll('_', ' ') })}
        >
          <HourFields form={form} />
        </PageGroup>
        <Limits form={form} />
        <PageGroup title={t('campaigns:config.variables')} hint={t('campaigns:config.variablesHint')}>
          <VariableFields form={form} />
        </PageGroup>
      </PageGroups>
      <div className={classes.footer}>
        {isDirty && (
          <Button variant="default" onClick={() => form.form.reset()}>
            {t('common:cancel')}
          </Button>
        )}
        <Button type="submit" loading={form.isPending} disabled={!isDirty} data-testid="save-campaign-settings">
          {t('common:save')}
        </Button>
      </div>
    </form>
  );
};
