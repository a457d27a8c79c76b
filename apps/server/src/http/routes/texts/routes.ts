import { suggestedTexts } from '@sampark/core/texts/suggested-text';
import type { Context } from '../../../services/context.ts';
import { suggestTexts } from '../../../services/texts/suggest-texts.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';
import { done } from '../auth/schema.ts';

/** Adds the route by which people suggest better texts for the app. */
export function textRoutes(app: Api, context: Context): void {
  app.post(
    '/api/texts/suggestions',
    {
      schema: {
        summary: 'Suggest better texts for the app in a language',
        description:
          'A later suggestion for the same text takes the place of the one before. The same one again changes nothing.',
        tags: ['account'],
        body: suggestedTexts,
        response: { 200: done, ...problems },
      },
    },
    async (request) => {
      await suggestTexts(context, callerOf(request).user, request.body.suggestions);
      return { success: true as const };
    },
  );
}
