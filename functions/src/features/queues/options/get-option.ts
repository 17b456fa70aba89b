import type { getOption as endpoint } from '@recado/shared/contract/chatbots';
import type { UseCase } from '../../../context/binding.ts';
import { findInQueues, presentOption } from './change-options.ts';

/** Returns an option of the company with those below it. */
export const getOption: UseCase<typeof endpoint> = async (context, { params: { id } }) =>
  presentOption(await findInQueues(context, id));
