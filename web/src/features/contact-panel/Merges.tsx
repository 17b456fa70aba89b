import { listContactMerges } from '@recado/shared/contract/contact-merges';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { formatDate, formatTime } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './ContactPanel.module.css';
import { Section } from './Section.tsx';

/** The contacts that were merged into this one: who they were, who merged them, and when. */
export const Merges = ({ contactId }: { contactId: number }) => {
  const { t } = useTranslate();
  const { data: merges = [] } = useQuery(endpointQuery(listContactMerges, { params: { id: contactId } }));
  if (merges.length === 0) return null;
  return (
    <Section title={t('contactPanel:merges')}>
      <dl className={classes.facts} data-testid="contact-merges">
        {merges.map(({ contactId: id, name, number, user, startedAt, isFinished }) => {
          const date = new Date(startedAt);
          return (
            <div key={id}>
              <dt>{[name, ...(number === '' || number === name ? [] : [number])].join(' · ')}</dt>
              <dd>
                {[
                  user?.name ?? t('contactPanel:mergedByItself'),
                  `${formatDate(date)} ${formatTime(date)}`,
                  ...(isFinished ? [] : [t('contactPanel:mergeRunning')]),
                ].join(' · ')}
              </dd>
            </div>
          );
        })}
      </dl>
    </Section>
  );
};
