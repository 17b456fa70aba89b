import type { CountedTag, Tag } from '@recado/shared/contract/tags';
import { IconColumns3, IconLayoutKanban } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLanes } from '../../components/lanes/use-lanes.ts';
import { LinkButton } from '../../components/list/LinkButton.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { shownCount } from './shown-count.ts';
import { nameColumn, tagList } from './tag-list.ts';
import classes from './Tags.module.css';

const { onAdd, removal, ...lanes } = tagList(1);

/** Returns a function that says what a lane does with its tickets; null where it does nothing. */
const useLaneRules = (): ((lane: Tag) => ReactNode) => {
  const { t } = useTranslate();
  const names = new Map(useLanes().map(({ id, name }) => [id, name]));
  return ({ timeLane, nextLaneId, rollbackLaneId }) => {
    const next = timeLane > 0 && nextLaneId !== null ? names.get(nextLaneId) : undefined;
    const back = rollbackLaneId === null ? undefined : names.get(rollbackLaneId);
    if (next === undefined && back === undefined) return null;
    return (
      <span className={classes.rules}>
        {next !== undefined && <span>{t('tags:goesOn', { count: timeLane, name: next })}</span>}
        {back !== undefined && <span>{t('tags:goesBack', { name: back })}</span>}
      </span>
    );
  };
};

const BackToBoard = () => (
  <LinkButton to="/Kanban" label="tags:backToBoard" icon={IconLayoutKanban} testId="back-to-kanban" />
);

/** The lanes of the kanban board with the number of their tickets (specification 3, section 2). */
export const LanesPage = () => {
  const { language } = useTranslate();
  const rulesOf = useLaneRules();
  return (
    <ListPage<CountedTag>
      name="lane"
      title="tags:lanesTitle"
      {...lanes}
      search="tags:searchLanes"
      empty={{
        icon: IconColumns3,
        title: 'tags:noLanes',
        hint: 'tags:noLanesHint',
        actions: <BackToBoard />,
      }}
      tools={<BackToBoard />}
      add={{ label: 'tags:addLane', onClick: onAdd }}
      removal={{
        ...removal,
        title: 'tags:deleteLaneTitle',
        text: 'tags:deleteLaneText',
      }}
      columns={[
        nameColumn,
        { label: 'tags:rules', cell: rulesOf },
        { label: 'tags:order', cell: ({ orderLane }) => orderLane, width: '90px', numeric: true },
        {
          label: 'tags:tickets',
          cell: ({ ticketsCount }) => shownCount(ticketsCount, language),
          width: '140px',
          numeric: true,
        },
      ]}
    />
  );
};
