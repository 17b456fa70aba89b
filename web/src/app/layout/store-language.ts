import type { Language } from '@recado/shared/contract/languages';
import { updateUser } from '@recado/shared/contract/users';
import { call } from '../../api/call.ts';

/** Stores the language of a user. */
export const storeLanguage = (id: number, language: Language): Promise<unknown> =>
  call(updateUser, { params: { id }, body: { language } });
