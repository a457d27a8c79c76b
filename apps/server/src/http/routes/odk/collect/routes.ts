import type { AttachmentContext } from '../../../../services/files/attachments/attachment-context.ts';
import type { Api } from '../../../api.ts';
import { collectFormRoutes } from './form-routes.ts';
import { submissionRoute } from './submission-route.ts';

/**
 * Adds the routes that speak OpenRosa (https://docs.getodk.org/openrosa), so that ODK Collect fills forms: in a scope of their own,
 * because every answer says so in its head.
 */
export async function collectRoutes(scope: Api, context: AttachmentContext): Promise<void> {
  scope.addHook('onSend', (_request, reply, payload, done) => {
    reply.headers({ 'x-openrosa-version': '1.0', date: new Date(context.clock()).toUTCString() });
    done(null, payload);
  });
  collectFormRoutes(scope, context);
  await submissionRoute(scope, context);
}
