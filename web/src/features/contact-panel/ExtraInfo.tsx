import type { Contact } from '@recado/shared/contract/contacts';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './ContactPanel.module.css';
import { Section } from './Section.tsx';

/** The names and values that a company keeps of a contact. */
export const ExtraInfo = ({ entries }: { entries: Contact['extraInfo'] }) => {
  const { t } = useTranslate();
  return (
    <Section title={t('contactPanel:extraInfo')}>
      <dl className={classes.facts}>
        {entries.map(({ name, value }, index) => (
          <div key={`${index} ${name}`}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
};
