import { useId, type ReactNode } from 'react';
import classes from './ContactPanel.module.css';

/** A part of the panel under a small heading. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h3 id={id} className={classes.heading}>
        {title}
      </h3>
      {children}
    </section>
  );
};
