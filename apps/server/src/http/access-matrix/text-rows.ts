import type { Row } from './rows.ts';

/** The row of the endpoint about better texts for the app: whoever is signed in suggests them. */
export const TEXT_ROWS: Readonly<Record<string, Row>> = {
  'POST /api/texts/suggestions': {
    about: 'oneself',
    request: () => ({
      method: 'POST',
      url: '/api/texts/suggestions',
      payload: {
        suggestions: [
          {
            ...{ language: 'mr', key: 'common:action.cancel', was: 'जतन करा', text: 'साठवा' },
            at: '2026-11-20T10:00:00.000Z',
          },
        ],
      },
    }),
    done: 200,
  },
};
