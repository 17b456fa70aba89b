// The layout, the routes and the inbox: one chunk, loaded first for logged-in users.
export { ScreenRoutes } from './ScreenRoutes.tsx';
