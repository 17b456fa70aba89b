import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Returns axe for a page. It describes nothing but violations, and reads the page alone, as no screen has frames: both
 * halve its time.
 */
export const accessibility = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
