import tests from './playwright.config.ts';

/** Takes the README's screenshots with the stack of the browser tests: `npm run screenshots`. */
export default { ...tests, testMatch: 'screenshots.ts', reporter: 'line' };
