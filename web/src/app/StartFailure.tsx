/** Shown when not even the configuration or the texts could be loaded, or the app trips over itself: no theme and no translation to rely on. */
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
      ↻
    </button>
  </main>
);
