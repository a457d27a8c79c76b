/** The panels that a press on the chrome opens. The first press fetches them, or an idle moment before it. */
export { MorePanel } from './more-panel.tsx';
export { OwnPicture } from './person/own-picture.tsx';
export { PersonPanel } from './person/person-panel.tsx';
export { SyncPanel } from './sync/sync-panel.tsx';
