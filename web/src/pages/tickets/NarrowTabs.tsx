import { Tabs } from '@mantine/core';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './NarrowTabs.module.css';

type Side = 'ticket' | 'list';

interface Props {
  side: Side;
  hasTicket: boolean;
  onSide: (side: Side) => void;
}

/** Tabs below the content on narrow screens: the conversation or the ticket list. */
export const NarrowTabs = ({ side, hasTicket, onSide }: Props) => {
  const { t } = useTranslate();
  if (!hasTicket) return null;
  return (
    <Tabs
      value={side}
      onChange={(next) => next !== null && onSide(next as Side)}
      variant="none"
      classNames={{ list: classes.list, tab: classes.tab }}
    >
      <Tabs.List grow aria-label={t('tickets:narrow.label')}>
        <Tabs.Tab value="ticket">{t('tickets:narrow.ticket')}</Tabs.Tab>
        <Tabs.Tab value="list">{t('tickets:narrow.list')}</Tabs.Tab>
      </Tabs.List>
    </Tabs>
  );
};
