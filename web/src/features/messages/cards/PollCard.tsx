import type { CardOf } from '@recado/shared/contract/cards';
import { IconChartBar } from '@tabler/icons-react';
import { useTranslate } from '../../../i18n/use-translate.ts';
import cards from './cards.module.css';
import classes from './PollCard.module.css';

/** A poll with the votes and voters of each option. */
export const PollCard = ({ card }: { card: CardOf<'poll'> }) => {
  const { t } = useTranslate();
  const { name, selectable, options } = card;
  const people = card.people ?? new Set(options.flatMap(({ voters }) => voters)).size;
  const votesOf = ({ voters, count = voters.length }: CardOf<'poll'>['options'][number]): number => count;
  const maxVotes = Math.max(1, ...options.map(votesOf));
  return (
    <div className={cards.card} data-testid="card-poll">
      <span className={cards.head}>
        <IconChartBar size={17} className={cards.icon} aria-hidden /> {name}
      </span>
      <span className={cards.dimmed}>{t(selectable === 1 ? 'cards:poll.one' : 'cards:poll.any')}</span>
      <ul className={classes.options}>
        {options.map((option, index) => (
          <li key={index} data-testid="poll-option">
            <span className={classes.line}>
              <span>{option.name}</span>
              <span className={classes.count} aria-label={t('cards:poll.votes', { count: votesOf(option) })}>
                {votesOf(option)}
              </span>
            </span>
            <span className={classes.track}>
              <span className={classes.share} style={{ width: `${(votesOf(option) / maxVotes) * 100}%` }} />
            </span>
            {option.voters.length > 0 && (
              <span className={cards.dimmed}>
                {[...option.voters, ...(votesOf(option) > option.voters.length ? ['…'] : [])].join(', ')}
              </span>
            )}
          </li>
        ))}
      </ul>
      <span className={cards.dimmed}>
        {people === 0 ? t('cards:poll.none') : t('cards:poll.total', { count: people })}
      </span>
    </div>
  );
};
