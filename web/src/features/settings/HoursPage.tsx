import { Button, Group, Paper, Text } from '@mantine/core';
import { getCompanySchedules, updateCompanySchedules } from '@recado/shared/contract/companies';
import type { ServiceHours } from '@recado/shared/contract/service-hours';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { endpointQuery, queryKey } from '../../api/query.ts';
import { serviceHoursRule } from '../../components/form/service-week.ts';
import { ConflictAlert } from '../../components/form/ConflictAlert.tsx';
import { useLeaveGuard } from '../../components/form/use-leave-guard.ts';
import { useRecordForm } from '../../components/form/use-record-form.ts';
import { FormFailure } from '../../components/FormFailure.tsx';
import { Page } from '../../components/page/Page.tsx';
import { PageGroups } from '../../components/page/PageGroup.tsx';
import { QueryGate } from '../../components/QueryGate.tsx';
import { ServiceHoursFields } from '../../components/form/ServiceHoursFields.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { Holidays } from './Holidays.tsx';
import classes from './SettingsPage.module.css';

interface Hours {
  schedules: ServiceHours;
}
const valuesOf = (hours: Hours | null): Hours => ({ schedules: hours?.schedules ?? [] });

/** The form of the hours. Leaving the page with unsaved changes asks first. */
const HoursForm = ({ stored }: { stored: ServiceHours }) => {
  const { t } = useTranslate();
  const { company } = useLogin();
  const client = useQueryClient();
  const params = { id: company.id };
  const { form, field, onSubmit, isPending, error, conflict } = useRecordForm({
    record: { schedules: stored },
    valuesOf,
    bodyOf: (values) => values,
    rules: { schedules: serviceHoursRule },
    update: (hours, { body, seen }) => call(updateCompanySchedules, { params, body: { ...hours, ...body }, seen }),
    saved: 'settings:hours.saved',
    onSaved: ({ schedules }) => {
      client.setQueryData(queryKey(getCompanySchedules, { params }), schedules);
      form.resetDirty({ schedules });
    },
  });
  useLeaveGuard(form.isDirty());
  return (
    <form onSubmit={onSubmit} noValidate className={classes.hours}>
      <Text c="dimmed" size="sm">
        {t('settings:hours.hint', { timeZone: company.timeZone.replaceAll('_', ' ') })}
      </Text>
      <FormFailure error={error} />
      {conflict && <ConflictAlert conflict={conflict} />}
      <Paper withBorder radius="lg" className={classes.week}>
        <ServiceHoursFields field={field('schedules')} />
      </Paper>
      <Group justify="flex-end">
        <Button type="submit" loading={isPending} disabled={!form.isDirty()} data-testid="save-hours">
          {t('common:save')}
        </Button>
      </Group>
    </form>
  );
};

/** The service hours of the company, where its `scheduleType` is `company` (specification 2, section 2), and its holidays. */
export const HoursPage = () => {
  const { t } = useTranslate();
  const { company, settings } = useLogin();
  const hasHours = settings.scheduleType === 'company';
  const query = useQuery({
    ...endpointQuery(getCompanySchedules, { params: { id: company.id } }),
    enabled: hasHours,
  });
  return (
    <Page title={t('common:hours.label')} width="form">
      <PageGroups>
        {hasHours && (
          <QueryGate queries={[query]} height={460}>
            {query.data && <HoursForm stored={query.data} />}
          </QueryGate>
        )}
        <Holidays />
      </PageGroups>
    </Page>
  );
};
