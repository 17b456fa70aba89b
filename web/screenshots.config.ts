import tests from './playwright.config.ts';

/** Takes the README's pictures with the product that the browser tests use: `npm run screenshots`. */
export default { ...tests, testMatch: 'screenshots.ts', reporter: 'line' };
