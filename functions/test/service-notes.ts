/** The stand-in of Focus NFe, which issues service notes, as people use its page. */
import type { NoteIssuerSettings } from '@recado/shared/contract/service-notes';
import { installation } from './accounts.ts';

interface NotesState {
  token: string;
  notes: {
    ref: string;
    status: string;
    asked: number;
    number: string | null;
    fields: Record<string, unknown>;
  }[];
}

const address = (): string => process.env.FOCUS_NFE_API_URL ?? '';

/** Returns the state of the stand-in. */
export const notesState = async (): Promise<NotesState> =>
  (await fetch(`${address()}/admin/state`)).json() as Promise<NotesState>;

/** Sets what the tax authority does with notes, or a fault. */
export const atNotes = async (command: {
  authority?: 'waits' | 'issues' | 'refuses';
  cancels?: boolean;
  fault?: 'account' | 'lost' | null;
}): Promise<void> => {
  const response = await fetch(`${address()}/admin/commands`, { method: 'POST', body: JSON.stringify(command) });
  if (!response.ok) throw new Error('Focus NFe can’t do that');
};

/** Settings of the installation's notes. */
export const noteSettings: NoteIssuerSettings = {
  ...{ enabled: true, document: '11222333000181', municipalRegistration: '12345' },
  ...{ cityCode: '3550308', serviceCode: '010701', taxRate: 2.9, simples: 'small' },
};

/** Stores the token of the stand-in's account, and switches notes on. */
export const useNotes = async (): Promise<void> => {
  await installation().credentials.set('focusNfeToken', (await notesState()).token);
  await installation().serviceNotes.setIssuer(noteSettings);
};
