const inboxPath = /^\/(tickets(\/.*)?|login)$/;
/** Parts of an address that show another list, or the first one in another order or with filters. */
const otherList = /[?&](tab|sort|in|all|view)=/;

/** True where an address shows the inbox with its initial filter. */
export const showsFirstList = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean =>
  inboxPath.test(pathname) && !otherList.test(search);
