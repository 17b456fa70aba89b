import { Suspense, useState } from 'react';
import { addErrorTexts, addScreenTexts } from '../../i18n/i18n.ts';
import { useLogin } from '../../login/login-query.ts';
import { lazyComponent } from '../lazy-component.tsx';
import type { AssistanceProps } from './AssistancePart.tsx';
import { hasAssistance } from './assistance-on.ts';

const Part = lazyComponent(async () => {
  const [module] = await Promise.all([import('./AssistancePart.tsx'), addScreenTexts('prompts'), addErrorTexts()]);
  return module.AssistancePart;
});

/** A part of the help of a model, where the company has it; its code loads after the conversation. */
export const LazyAssistance = (props: AssistanceProps) => {
  const login = useLogin();
  // As the ticket was opened: its messages are read before the code has loaded.
  const [opened] = useState(props);
  return (
    hasAssistance(login) && (
      <Suspense>
        <Part {...(props.part === 'long' ? { ...opened, latest: props.latest } : props)} />
      </Suspense>
    )
  );
};
