import type { AuthenticationCreds } from '@whiskeysockets/baileys';

/** Our own addresses: the JID of the linked number and its LID. */
export interface Self {
  id: string;
  lid: string | undefined;
}

/** Returns our own addresses. */
export const selfOf = ({ creds: { me } }: { creds: Pick<AuthenticationCreds, 'me'> }): Self => ({
  id: me?.id ?? '',
  lid: me?.lid,
});
