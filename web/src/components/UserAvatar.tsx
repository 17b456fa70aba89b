import { listUserPictures } from '@recado/shared/contract/users';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../api/query.ts';
import { PersonAvatar } from './PersonAvatar.tsx';

/** Milliseconds for which links to pictures are used; they are valid for 15 minutes. */
const linkAge = 10 * 60_000;

interface Props {
  id: number;
  name: string;
  size: number;
}

/** A user's picture or initials. Hidden from screen readers, because the name stands beside it. */
export const UserAvatar = ({ id, name, size }: Props) => {
  const { data } = useQuery({
    ...endpointQuery(listUserPictures, {}),
    staleTime: linkAge,
    refetchInterval: linkAge,
    select: (pictures) => pictures.find((picture) => picture.id === id)?.url ?? null,
  });
  return (
    <span aria-hidden data-user-avatar={id}>
      <PersonAvatar name={name} picture={data ?? null} size={size} />
    </span>
  );
};
