import type { IntegratorContext } from '../../context/integrator-context.ts';

/** The answer of a call that sent something, with the hash of what it asked for, which its key keeps. */
export interface Success {
  status: 'SUCCESS';
  fingerprint?: string;
}

/** Returns the answer of a call that sent something. */
export const successOf = ({ request }: IntegratorContext): Success => ({
  status: 'SUCCESS',
  ...(request && { fingerprint: request.fingerprint }),
});
