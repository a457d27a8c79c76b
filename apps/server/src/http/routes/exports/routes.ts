import type { Context } from '../../../services/context.ts';
import type { Api } from '../../api.ts';
import { exportedChangesRoute } from './changes-route.ts';

/** Adds the routes by which other programs take surveys out. */
export function exportRoutes(app: Api, context: Context): void {
  exportedChangesRoute(app, context);
}
