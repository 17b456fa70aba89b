import { IconDatabaseExclamation } from '@tabler/icons-react';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import classes from '../../components/Banner.module.css';

/** Warns administrators on every screen while the company's storage is full. */
export const StorageBanner = () => {
  const { t } = useTranslate();
  const { user, company } = useLogin();
  if (!company.storageFull || user.profile !== 'admin') return null;
  return (
    <div className={classes.root} role="status" data-testid="storage-banner">
      <IconDatabaseExclamation className={classes.icon} size={17} aria-hidden />
      <span>{t('layout:storageFull')}</span>
    </div>
  );
};
