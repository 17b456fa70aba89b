import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './ConversationNotice.module.css';

interface Props {
  icon: Icon;
  text: ReactNode;
  /** True for what needs attention now: it stands out, and screen readers announce it when it appears. */
  urgent?: boolean;
  testId: string;
}

/** A line above or below a conversation that says what holds for it. */
export const ConversationNotice = ({ icon: Picture, text, urgent = false, testId }: Props) => (
  <div
    className={classes.root}
    role={urgent ? 'status' : 'note'}
    data-urgent={urgent || undefined}
    data-testid={testId}
  >
    <Picture size={15} aria-hidden />
    {text}
  </div>
);
