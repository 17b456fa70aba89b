import { isLidUser, jidDecode } from '@whiskeysockets/baileys';
import type { AuthState } from '../auth/auth-state.ts';
import type { FindAlternative } from './address.ts';

/**
 * Returns a function that finds the other address of a contact (LID for a number, number for a LID) among those that
 * the connection knows.
 */
export const findAlternative =
  (auth: AuthState): FindAlternative =>
  async (jid) => {
    const user = jidDecode(jid)?.user;
    if (user === undefined) return null;
    const lid = isLidUser(jid) === true;
    const id = lid ? `${user}_reverse` : user;
    const { [id]: other } = await auth.keys.get('lid-mapping', [id]);
    if (!other) return null;
    return lid ? `${other}@s.whatsapp.net` : `${other}@lid`;
  };
