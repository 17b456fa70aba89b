/** Takes the place of an optional dependency whose feature the app does not use, so that it is not built. */
export default undefined;
