import { afterAll } from 'vitest';

/** Leaves the document of a process to its next test file as an empty page, and the browser's stores empty. */
afterAll(() => {
  document.body.replaceChildren();
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});
