import { MultiSelect, Select, Switch, TextInput } from '@mantine/core';
import { type Language, languages } from '@recado/shared/contract/languages';
import {
  createReportFilter,
  listReportFilters,
  listReportReaders,
  updateReportFilter,
  type ReportFilter,
} from '@recado/shared/contract/report-filters';
import { weekdayNames } from '@recado/shared/contract/service-hours';
import { reportFilterLimits } from '@recado/shared/limits/report-filters';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { endpointQuery } from '../../../api/query.ts';
import { EntityDialog } from '../../../components/form/EntityDialog.tsx';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { useRecordForm } from '../../../components/form/use-record-form.ts';
import { languageNames } from '../../../i18n/languages.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { weekdayIn } from '../../../i18n/weekday.ts';
import { useLogin } from '../../../login/login-query.ts';

interface Props {
  /** Null for a new one. */
  saved: ReportFilter | null;
  /** The filter of the page, which a new one keeps. */
  shown: Pick<ReportFilter, 'period' | 'filter'>;
  onSaved: (saved: ReportFilter) => void;
  onClose: () => void;
}

interface Values {
  name: string;
  isShared: boolean;
  isMailed: boolean;
  weekday: string;
  hour: string;
  userIds: string[];
  language: Language;
}

const bodyOf = ({ name, isShared, isMailed, weekday, hour, userIds, language }: Values) => ({
  name,
  isShared,
  weekly: isMailed ? { weekday: Number(weekday), hour: Number(hour), userIds: userIds.map(Number), language } : null,
});

/** Form to save a filter of the report, or to change one, with the mail of each week. */
export const SavedFilterDialog = ({ saved, shown, onSaved, onClose }: Props) => {
  const { t, language } = useTranslate();
  const { user } = useLogin();
  const { data: readers } = useQuery(endpointQuery(listReportReaders, {}));
  const form = useRecordForm<ReportFilter, Values, ReturnType<typeof bodyOf>, ReportFilter>({
    record: saved,
    valuesOf: (record) => ({
      name: record?.name ?? '',
      isShared: record?.isShared ?? false,
      isMailed: (record?.weekly ?? null) !== null,
      weekday: String(record?.weekly?.weekday ?? 1),
      hour: String(record?.weekly?.hour ?? 8),
      userIds: (record?.weekly?.userIds ?? [user.id]).map(String),
      language: record?.weekly?.language ?? language,
    }),
    bodyOf,
    limits: { name: reportFilterLimits.name },
    rules: {
      userIds: (ids, { isMailed }) => (isMailed && ids.length === 0 ? t('common:form.required') : null),
    },
    errorFields: { ERR_REPORT_RECIPIENT: 'userIds', ERR_NO_USER_FOUND: 'userIds' },
    create: (body) => call(createReportFilter, { body: { ...body, ...shown } }),
    update: ({ id }, change) => call(updateReportFilter, { params: { id }, ...change }),
    refreshes: [listReportFilters],
    onSaved: (record) => {
      onSaved(record);
      onClose();
    },
  });
  const known = (readers ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const lost = form.form.values.userIds.filter((id) => !known.some(({ value }) => value === id));
  const choices = [...known, ...lost.map((value) => ({ value, label: t('figures:removed') }))];
  return (
    <EntityDialog
      title={t(saved ? 'reports:saved.edit' : 'reports:saved.add')}
      subject={saved?.name}
      form={form}
      name="report-filter"
      onClose={onClose}
    >
      <TextInput label={t('reports:saved.name')} data-autofocus {...form.field('name')} />
      <Switch
        label={t('reports:saved.shared')}
        description={t('reports:saved.sharedHint')}
        {...form.check('isShared')}
      />
      <FormSection title={t('reports:saved.weekly')}>
        <Switch
          label={t('reports:saved.mailed')}
          description={t('reports:saved.mailedHint')}
          {...form.check('isMailed')}
        />
        {form.form.values.isMailed && (
          <>
            <Select
              label={t('reports:saved.weekday')}
              data={weekdayNames.map((name, index) => ({
                value: String((index + 1) % 7),
                label: weekdayIn(language, name),
              }))}
              allowDeselect={false}
              {...form.field('weekday')}
            />
            <Select
              label={t('reports:saved.hour')}
              data={Array.from({ length: 24 }, (_, hour) => ({
                value: String(hour),
                label: `${String(hour).padStart(2, '0')}:00`,
              }))}
              allowDeselect={false}
              {...form.field('hour')}
            />
            <MultiSelect
              label={t('reports:saved.recipients')}
              data={choices}
              disabled={!readers}
              maxValues={reportFilterLimits.recipients.max}
              searchable
              nothingFoundMessage={t('common:nothingFound')}
              {...form.field('userIds')}
              {...(readers ? {} : { value: [] })}
            />
            <Select
              label={t('reports:saved.language')}
              data={languages.map((value) => ({ value, label: languageNames[value] }))}
              allowDeselect={false}
              {...form.field('language')}
            />
          </>
        )}
      </FormSection>
    </EntityDialog>
  );
};
