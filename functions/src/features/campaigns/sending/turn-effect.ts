import type { Context } from '../../../context/context.ts';
import type { EffectTo } from '../../../platform/outbox/effect.ts';

/** Returns the effect by which a connection takes its turn at a time. */
export const turnAt = (
  { company: { id: companyId } }: Pick<Context, 'company'>,
  whatsappId: number,
  at: number,
): EffectTo<'campaigns'> => ({
  to: 'campaigns',
  message: { type: 'turn', companyId, whatsappId, at },
  due: { at, name: `${companyId}-turn-${whatsappId}` },
});
