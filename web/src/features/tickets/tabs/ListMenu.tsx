import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { can } from '@recado/shared/permissions/can';
import { IconChecks, IconDotsVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import type { InboxFilter } from '../cache/ticket-list-query.ts';
import { useCloseAll } from '../closing/use-close-all.ts';

interface Props {
  filter: InboxFilter;
  /** True when the user may see other users' tickets (permission tickets-manager:showall). */
  mayShowAll: boolean;
  onChange: (filter: InboxFilter) => void;
}

/** Whose tickets the list shows and in which order, and what closes them all. */
export const ListMenu = ({ filter, mayShowAll, onChange }: Props) => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const { closeAll } = useCloseAll();
  const [opened, setOpened] = useState(false);
  const { tab, sort, queueIds } = filter;
  const label = t('tickets:listOptions');
  if (tab === 'closed' && !mayShowAll) return null;
  return (
    <Menu position="bottom-end" width={240} opened={opened} onChange={setOpened}>
      <Menu.Target>
        <Tooltip label={label} disabled={opened}>
          <ActionIcon
            size="lg"
            variant={mayShowAll && filter.showAll ? 'light' : 'subtle'}
            color={mayShowAll && filter.showAll ? 'brand' : 'gray'}
            aria-label={label}
            data-testid="list-menu"
          >
            <IconDotsVertical size={18} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {mayShowAll && (
          <Menu.CheckboxItem
            checked={filter.showAll}
            onChange={(showAll) => onChange({ ...filter, showAll })}
            data-testid="show-all"
          >
            {t('tickets:showAll')}
          </Menu.CheckboxItem>
        )}
        {tab !== 'closed' && (
          <>
            {mayShowAll && <Menu.Divider />}
            <Menu.RadioGroup
              value={sort}
              onChange={(next) => onChange({ ...filter, sort: next === 'ASC' ? 'ASC' : 'DESC' })}
            >
              <Menu.RadioItem value="DESC">{t('tickets:sort.newest')}</Menu.RadioItem>
              <Menu.RadioItem value="ASC">{t('tickets:sort.oldest')}</Menu.RadioItem>
            </Menu.RadioGroup>
          </>
        )}
        {tab !== 'closed' && can(user, 'tickets-manager:closeAll') && (
          <>
            <Menu.Divider />
            <Menu.Item
              c="var(--recado-danger)"
              leftSection={<IconChecks size={16} />}
              onClick={() => closeAll(tab, queueIds)}
              data-testid="close-all"
            >
              {t('tickets:closeAll.label')}…
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};
