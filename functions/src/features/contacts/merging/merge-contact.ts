import type {
  listContactMerges as listEndpoint,
  mergeContact as endpoint,
} from '@recado/shared/contract/contact-merges';
import { AppError } from '@recado/shared/contract/errors';
import { hidesNumbers } from '@recado/shared/permissions/hides-numbers';
import type { UseCase } from '../../../context/binding.ts';
import { maskName, maskNumber } from '@recado/shared/text/mask-number';
import { checkSeesTickets } from '../../../domain/access/check-sees-tickets.ts';
import { beginMerge } from './begin-merge.ts';

/** Merges another contact into one; its tickets are moved off the request. */
export const mergeContact: UseCase<typeof endpoint> = async (context, { params, body }) => {
  const { viewer, name } = context.actor;
  await checkSeesTickets(context, params.id);
  await checkSeesTickets(context, body.contactId);
  await beginMerge(context, { contactId: params.id, mergedId: body.contactId }, { id: viewer.id, name });
  return { ok: true };
};

/** Lists what was merged into a contact, newest first. */
export const listContactMerges: UseCase<typeof listEndpoint> = async ({ actor, stores }, { params: { id } }) => {
  const [contact, settings] = await Promise.all([stores.contacts.get(id), stores.settings.company()]);
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
  const isHidden = hidesNumbers(settings, actor.viewer);
  const merges = await stores.contacts.merges(id);
  return merges
    .toSorted((one, other) => other.startedAt - one.startedAt)
    .map(({ mergedId, name, number, user, startedAt, finishedAt }) => ({
      contactId: mergedId,
      name: isHidden ? maskName(name) : name,
      number: isHidden ? maskNumber(number) : number,
      user,
      startedAt: new Date(startedAt).toISOString(),
      isFinished: finishedAt !== null,
    }));
};
