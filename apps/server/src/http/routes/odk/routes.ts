import type { Context } from '../../../services/context.ts';
import type { Api } from '../../api.ts';
import { projectRoutes } from './project-routes.ts';
import { reviewRoutes } from './review-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { submissionRoutes } from './submission-routes.ts';
import { geoJsonRoute } from './tables/geojson-route.ts';
import { odataRoutes } from './tables/odata-routes.ts';

/** Adds the part of ODK Central's API by which its clients read surveys: see docs/connect-odk.md. */
export function odkRoutes(app: Api, context: Context): void {
  sessionRoutes(app, context);
  projectRoutes(app, context);
  odataRoutes(app, context);
  submissionRoutes(app, context);
  geoJsonRoute(app, context);
  reviewRoutes(app, context);
}
