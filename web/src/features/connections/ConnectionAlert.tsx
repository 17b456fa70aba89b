import { listConnectionNames } from '@recado/shared/contract/connections';
import { can } from '@recado/shared/permissions/can';
import { useQuery } from '@tanstack/react-query';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { endpointQuery } from '../../api/query.ts';
import { formatDate, formatTime } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import classes from './ConnectionAlert.module.css';

const Banner = () => {
  const { t } = useTranslate();
  const { data } = useQuery(endpointQuery(listConnectionNames, {}));
  const down = data?.filter(({ alertedAt }) => alertedAt !== null) ?? [];
  const [first] = down;
  if (!first) return null;
  const since = new Date(first.downSince ?? first.alertedAt ?? 0);
  return (
    <div className={classes.root} role="alert" data-testid="connection-alert">
      <IconPlugConnectedX size={17} aria-hidden />
      <span>
        {down.length === 1
          ? t('layout:connections.down', { name: first.name, since: `${formatDate(since)} ${formatTime(since)}` })
          : t('layout:connections.downMany', { count: down.length })}
      </span>
      <Link to="/connections" className={classes.link}>
        {t('layout:connections.open')}
      </Link>
    </div>
  );
};

/** Banner on every screen while a connection stays down, for users with permission to see connections. */
export const ConnectionAlert = () => {
  const { user } = useLogin();
  return can(user, 'connections-page:view') ? <Banner /> : null;
};
