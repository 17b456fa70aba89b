/**
 * Shown when the configuration or the texts failed to load or the app crashed: no theme and no translation is
 * available.
 */
export const StartFailure = () => (
  <main
    style={{
      display: 'grid',
      placeContent: 'center',
      justifyItems: 'center',
      gap: '1rem',
      height: '100%',
      fontFamily: 'system-ui, sans-serif',
    }}
  >
    <h1 style={{ fontSize: '1.25rem', margin: 0 }}>An error occurred!</h1>
    <button
      type="button"
      onClick={() => window.location.reload()}
      style={{ font: 'inherit', padding: '0.5rem 1.25rem' }}
    >
      Reload
    </button>
  </main>
);
