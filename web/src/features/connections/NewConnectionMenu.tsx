import { Button, Menu } from '@mantine/core';
import type { Connection } from '@recado/shared/contract/connections';
import type { PlanFlag } from '@recado/shared/contract/plans';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { channelIcons } from '../../components/channel-icons.ts';
import { useRuntimeConfig } from '../../config/use-runtime-config.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useSession } from '../../session/session-query.ts';
import { facebookSdk } from './facebook-login.ts';

type Channel = Connection['channel'];

const entries: readonly { channel: Channel; plan: PlanFlag; meta: boolean }[] = [
  { channel: 'whatsapp', plan: 'useWhatsapp', meta: false },
  { channel: 'facebook', plan: 'useFacebook', meta: true },
  { channel: 'instagram', plan: 'useInstagram', meta: true },
  { channel: 'whatsappapi', plan: 'useWhatsapp', meta: true },
];

/** What can be connected: what the plan has and, of Meta's channels, only where there is an app at Meta (specification 2, sections 2 and 6). */
export const NewConnectionMenu = ({
  disabled,
  onChoose,
}: {
  disabled: boolean;
  onChoose: (channel: Channel) => void;
}) => {
  const { t } = useTranslate();
  const { plan } = useSession();
  const config = useRuntimeConfig();
  const hasMeta = config?.facebookAppId !== undefined;
  const offered = entries.filter((entry) => plan[entry.plan] && (hasMeta || !entry.meta));
  // Loaded before it is wanted: the dialog must open right after the click.
  const prepare = (): void => {
    if (config && hasMeta) void facebookSdk(config).catch(() => undefined);
  };
  if (offered.length === 0) return null;
  return (
    <Menu position="bottom-end" width={250} onOpen={prepare}>
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
              {t(`connections:channel.${channel}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
};
