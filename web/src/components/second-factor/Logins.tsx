import { Badge, Text } from '@mantine/core';
import type { UserLogin } from '@recado/shared/contract/logins';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { formatDate, formatTime } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './SecondFactor.module.css';

const formatDateTime = (iso: string): string => `${formatDate(new Date(iso))} ${formatTime(new Date(iso))}`;

const isPhone = (device: string | null): boolean => /iPhone|iPad|Android/.test(device ?? '');

const Login = ({ login }: { login: UserLogin }) => {
  const { t } = useTranslate();
  const { device, address, signedInAt, lastUsedAt, endedAt, end, isThis } = login;
  const Icon = isPhone(device) ? IconDeviceMobile : IconDeviceDesktop;
  const times = [
    t('profile:security.logins.signedIn', { at: formatDateTime(signedInAt) }),
    ...(endedAt === null && lastUsedAt !== null
      ? [t('profile:security.logins.lastUse', { at: formatDateTime(lastUsedAt) })]
      : []),
    ...(endedAt === null || end === null
      ? []
      : [t(`profile:security.logins.end.${end}`, { at: formatDateTime(endedAt) })]),
  ];
  return (
    <li className={classes.login} data-testid="login" data-open={endedAt === null || undefined}>
      <Icon size={20} stroke={1.7} aria-hidden />
      <div>
        <Text size="sm" component="div">
          {device ?? t('profile:security.logins.unknown')}
          {isThis && (
            <Badge variant="light" size="sm" ml="xs">
              {t('profile:security.logins.this')}
            </Badge>
          )}
          {endedAt === null && !isThis && (
            <Badge variant="light" size="sm" ml="xs" color="teal">
              {t('profile:security.logins.open')}
            </Badge>
          )}
        </Text>
        {address !== null && (
          <Text size="xs" c="dimmed">
            {t('profile:security.logins.address', { address })}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          {times.join(' · ')}
        </Text>
      </div>
    </li>
  );
};

/** A list of logins, the open one first. */
export const Logins = ({ logins }: { logins: readonly UserLogin[] }) => (
  <ul className={classes.logins}>
    {logins.map((login) => (
      <Login key={`${login.signedInAt} ${login.endedAt}`} login={login} />
    ))}
  </ul>
);
