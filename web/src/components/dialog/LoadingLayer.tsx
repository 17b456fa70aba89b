/**
 * Stands for a layer whose code loads: keys are meant for it already, and the page below does not take them for its own
 * commands.
 */
export const LoadingLayer = () => <div data-keys />;
