import { addErrorTexts, addScreenTexts } from '../../i18n/i18n.ts';
import { lazyComponent } from '../lazy-component.tsx';

const withTexts = async <Module>(load: Promise<Module>): Promise<Module> => {
  const [module] = await Promise.all([load, addScreenTexts('prompts'), addErrorTexts()]);
  return module;
};

export const LazySummary = lazyComponent(async () => (await withTexts(import('./SummaryButton.tsx'))).SummaryButton);
export const LazyReason = lazyComponent(async () => (await withTexts(import('./ReasonButton.tsx'))).ReasonButton);
