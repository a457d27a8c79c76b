import type { Context } from '../../../services/context.ts';
import type { Api } from '../../api.ts';
import { figuresRoute } from './figures-route.ts';
import { linkRoutes } from './link-routes.ts';
import { surveyReadRoutes } from './read-routes.ts';
import { recordLabelsRoute } from './record-labels-route.ts';
import { surveyWriteRoutes } from './write-routes.ts';

/** Adds all routes about single surveys and their list. */
export function surveyRoutes(app: Api, context: Context): void {
  surveyReadRoutes(app, context);
  figuresRoute(app, context);
  recordLabelsRoute(app, context);
  surveyWriteRoutes(app, context);
  linkRoutes(app, context);
}
