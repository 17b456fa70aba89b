import { lazyComponent } from '../../components/lazy-component.tsx';
import { loadSecondFactor } from '../../components/second-factor/load.ts';
import { SupportOver } from '../../features/account/SupportOver.tsx';
import type { GateCode } from './RequireLogin.tsx';

const SetUpPage = lazyComponent(async () => (await loadSecondFactor()).SetUpPage);

interface Props {
  code: GateCode;
  /** Called once the user may go on. */
  onDone: () => void;
}

/** The screen in front of all others: the way home from a company that is not supported any more, or the second factor's set-up. */
export const Gate = ({ code, onDone }: Props) =>
  code === 'ERR_SUPPORT_OVER' ? <SupportOver /> : <SetUpPage onDone={onDone} />;
