import { Anchor, Select } from '@mantine/core';
import type { CompanySettings } from '@recado/shared/contract/settings';
import { Link } from 'react-router';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import type { ChosenColumn, OfferedChoice } from './offered-settings.ts';
import { SavedMark } from './SavedMark.tsx';
import classes from './SettingsPage.module.css';
import { useSaveSetting } from './use-save-setting.ts';

/** The text of a value of one of these settings. */
type ValueKey = { [C in ChosenColumn]: `settings:choice.${C}.${CompanySettings[C]}` }[ChosenColumn];

/** A setting of the company with several values, saved when one is chosen. */
export const CompanyChoice = ({ setting }: { setting: OfferedChoice & { choice: ChosenColumn } }) => {
  const { t } = useTranslate();
  const { choice, values, page } = setting;
  const stored = useLogin().settings[choice];
  const { save, state, pending } = useSaveSetting(choice);
  return (
    <div className={classes.setting}>
      <div className={classes.option}>
        <Select
          className={classes.choice}
          label={t(`settings:choice.${choice}.label`)}
          description={t(`settings:choice.${choice}.hint`)}
          data={values.map((value) => ({
            value,
            label: t(`settings:choice.${choice}.${value}` as ValueKey),
          }))}
          value={pending ?? stored}
          allowDeselect={false}
          onChange={(value) => value !== null && save(value as CompanySettings[ChosenColumn])}
          data-testid={`setting-${choice}`}
        />
        <SavedMark state={state} />
      </div>
      {page !== undefined && (
        <Anchor component={Link} to={page} size="sm" data-testid={`page-of-${choice}`}>
          {t('settings:choice.closingReason.page')}
        </Anchor>
      )}
    </div>
  );
};
