import type { InstallationStores } from '../../../data/stores.ts';
import { focusNfe } from './focus-nfe.ts';
import type { NoteIssuer } from './port.ts';

/** Returns the issuer of the installation's service notes; null where it is not set up. */
export const noteIssuerOf = async ({
  credentials,
  serviceNotes,
}: Pick<InstallationStores, 'credentials' | 'serviceNotes'>): Promise<NoteIssuer | null> => {
  const [token, settings] = await Promise.all([credentials.open('focusNfeToken'), serviceNotes.issuer()]);
  return token === null || settings === null || settings.document === '' ? null : focusNfe(token, settings);
};
