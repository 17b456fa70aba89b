import { Avatar, Tooltip } from '@mantine/core';
import { PersonAvatar } from './PersonAvatar.tsx';

/** Colleagues whose avatars are shown. */
const most = 3;

interface Props {
  colleagues: readonly { id: number; name: string }[];
  /** Says what they have open too. */
  label: string;
  testId: string;
}

/** The colleagues who have the same thing open. */
export const Colleagues = ({ colleagues, label, testId }: Props) => {
  if (colleagues.length === 0) return null;
  return (
    <Tooltip label={label}>
      <Avatar.Group role="img" aria-label={label} data-testid={testId}>
        {colleagues.slice(0, most).map(({ id, name }) => (
          <PersonAvatar key={id} name={name} size={26} />
        ))}
        {colleagues.length > most && <Avatar size={26}>+{colleagues.length - most}</Avatar>}
      </Avatar.Group>
    </Tooltip>
  );
};
