import { Button, Menu, Text } from '@mantine/core';
import type { Connection } from '@recado/shared/contract/connections';
import type { PlanFlag } from '@recado/shared/contract/plans';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { channelIcons } from '../../components/channel-icons.ts';
import { useRuntimeConfig } from '../../config/use-runtime-config.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { facebookSdk } from './facebook-login.ts';

type Channel = Connection['channel'];

const entries: readonly { channel: Channel; plan: PlanFlag; needsMetaApp: boolean }[] = [
  { channel: 'whatsapp', plan: 'useWhatsapp', needsMetaApp: false },
  { channel: 'facebook', plan: 'useFacebook', needsMetaApp: true },
  { channel: 'instagram', plan: 'useInstagram', needsMetaApp: true },
  { channel: 'whatsappapi', plan: 'useWhatsapp', needsMetaApp: true },
];

/**
 * Menu of the channels that can be connected: those of the plan; Meta's channels only when a Meta app is configured
 * (specification 2, sections 2 and 6).
 */
export const NewConnectionMenu = ({
  disabled,
  onChoose,
}: {
  disabled: boolean;
  onChoose: (channel: Channel) => void;
}) => {
  const { t } = useTranslate();
  const { plan } = useLogin();
  const config = useRuntimeConfig();
  const hasMetaApp = config?.facebookAppId !== undefined;
  const offered = entries.filter((entry) => plan[entry.plan] && (hasMetaApp || !entry.needsMetaApp));
  // Preload the SDK: the login dialog must open directly after the click.
  const preloadSdk = (): void => {
    if (config && hasMetaApp) void facebookSdk(config).catch(() => undefined);
  };
  if (offered.length === 0) return null;
  return (
    <Menu position="bottom-end" width={340} onOpen={preloadSdk}>
      <Menu.Target>
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          rightSection={<IconChevronDown size={15} aria-hidden />}
          loading={disabled}
          data-testid="add-connection"
        >
          {t('connections:add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map(({ channel }) => {
          const ChannelIcon = channelIcons[channel];
          return (
            <Menu.Item
              key={channel}
              leftSection={<ChannelIcon size={18} stroke={1.7} aria-hidden />}
              onClick={() => onChoose(channel)}
              data-testid={`add-${channel}`}
            >
              {t(`common:channel.${channel}`)}
              <Text size="xs" c="dimmed">
                {t(`connections:channelHint.${channel}`)}
              </Text>
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
};
