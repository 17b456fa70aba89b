import { AppError } from '@recado/shared/contract/errors';
import type * as contract from '@recado/shared/contract/service-notes';
import type { UseCase } from '../../context/binding.ts';
import { checkRecentSignIn } from '../../domain/access/recent-sign-in.ts';

/** The settings before any were stored: no notes are issued. */
const unset: contract.NoteIssuerSettings = {
  ...{ enabled: false, document: '', municipalRegistration: '', cityCode: '', serviceCode: '' },
  ...{ taxRate: null, simples: 'none' },
};

/** Returns the settings of the installation's service notes. */
export const getNoteIssuer: UseCase<typeof contract.getNoteIssuer> = async ({ installation }) =>
  (await installation.serviceNotes.issuer()) ?? unset;

/** Changes the settings of service notes. Throws ERR_RECENT_SIGN_IN, ERR_NOTE_ISSUER_INCOMPLETE. */
export const setNoteIssuer: UseCase<typeof contract.setNoteIssuer> = async (context, { body, checkSeen }) => {
  checkRecentSignIn(context);
  const { credentials, serviceNotes } = context.installation;
  const before = (await serviceNotes.issuer()) ?? unset;
  checkSeen?.(before);
  const after = { ...before, ...body };
  const { cityCode, document, enabled, serviceCode } = after;
  const hasToken = (await credentials.shown()).focusNfeToken !== undefined;
  // A CPF issues no notes of this form.
  if (enabled && (document.length !== 14 || cityCode === '' || serviceCode === '' || !hasToken))
    throw new AppError('ERR_NOTE_ISSUER_INCOMPLETE');
  await serviceNotes.setIssuer(after);
  return after;
};
