import { Badge, Group, Text } from '@mantine/core';
import type { Connection } from '@recado/shared/contract/connections';
import { channelIcons } from '../../components/channel-icons.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './ConnectionName.module.css';

/** The number that people write to; where there is none, the channel. */
const Address = ({ connection }: { connection: Connection }) => {
  const { t } = useTranslate();
  const { channel, number } = connection;
  if (channel === 'facebook' || channel === 'instagram') return t(`connections:channel.${channel}`);
  const shown = number === '' ? t('connections:noNumber') : `+${number}`;
  return channel === 'whatsappapi' ? `${shown} · ${t('connections:channel.whatsappapi')}` : shown;
};

/** What a connection is called, and where it is reached. */
export const ConnectionName = ({ connection }: { connection: Connection }) => {
  const { t } = useTranslate();
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
