import { Badge, Group, Text } from '@mantine/core';
import { isWithin, vacationOf } from '@recado/shared/bot/vacation';
import type { Connection } from '@recado/shared/contract/connections';
import { localTime } from '@recado/shared/text/time';
import { channelIcons } from '../../components/channel-icons.ts';
import { useNow } from '../../components/use-now.ts';
import { formatDay } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import classes from './ConnectionName.module.css';

/** The connection's phone number, or its channel where it has none. */
const Address = ({ connection }: { connection: Connection }) => {
  const { t } = useTranslate();
  const { channel, number } = connection;
  if (channel === 'facebook' || channel === 'instagram') return t(`common:channel.${channel}`);
  const shown = number === '' ? t('connections:noNumber') : `+${number}`;
  return channel === 'whatsappapi' ? `${shown} · ${t('common:channel.whatsappapi')}` : shown;
};

/** A connection's name with its number or channel. */
export const ConnectionName = ({ connection }: { connection: Connection }) => {
  const { t } = useTranslate();
  const { timeZone } = useLogin().company;
  const today = localTime(useNow(), timeZone).date;
  const vacation = vacationOf(connection);
  const ChannelIcon = channelIcons[connection.channel];
  return (
    <Group gap={10} wrap="nowrap">
      <span className={classes.channel} data-channel={connection.channel} aria-hidden>
        <ChannelIcon size={18} stroke={1.8} />
      </span>
      <div className={classes.name}>
        <Group gap={6} wrap="nowrap">
          <Text fw={600} size="sm" truncate>
            {connection.name}
          </Text>
          {isWithin(vacation, today) && (
            <Badge size="sm" variant="light" color="yellow" className={classes.default} data-testid="on-vacation">
              {t('connections:onVacation', { date: formatDay(vacation.end) })}
            </Badge>
          )}
          {connection.isDefault && (
            <Badge size="xs" variant="light" className={classes.default}>
              {t('connections:default')}
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          <Address connection={connection} />
        </Text>
      </div>
    </Group>
  );
};
