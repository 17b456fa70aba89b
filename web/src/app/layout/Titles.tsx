import { useLocation } from 'react-router';
import { formatDay } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { hasExpired } from '../../login/subscription.ts';
import { pageAt } from '../palette/pages.ts';
import classes from './TopBar.module.css';

/** The owner's company never expires, so it shows no due date. */
const ownerCompany = 1;

/** The inbox has no heading of its own; the other screens begin with theirs. */
const inboxPath = '/tickets';

/** The inbox's name with the greeting and, for administrators, the due date. An account may have its company's name. */
export const Titles = () => {
  const { t } = useTranslate();
  const login = useLogin();
  const { user, company } = login;
  const page = pageAt(login, useLocation().pathname);
  return (
    <div className={classes.titles}>
      {page?.path === inboxPath && <p className={classes.title}>{t(page.label)}</p>}
      <p className={classes.greeting}>
        <span className={classes.hello}>
          {user.name === company.name
            ? t('layout:welcome', { company: company.name })
            : t('layout:greeting', { name: user.name, company: company.name })}
        </span>
        {user.profile === 'admin' && company.id !== ownerCompany && (
          <span className={classes.due}>
            {t(hasExpired(company) ? 'layout:expiredOn' : 'layout:activeUntil', { date: formatDay(company.dueDate) })}
          </span>
        )}
      </p>
    </div>
  );
};
