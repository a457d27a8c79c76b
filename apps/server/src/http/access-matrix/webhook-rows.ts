import type { Row } from './rows.ts';

const WEBHOOK = {
  name: 'Dashboard',
  url: 'https://example.org/hook',
  events: ['survey.saved'],
  form_name: null,
};

/** The rows of the endpoints about webhooks. */
export const WEBHOOK_ROWS: Readonly<Record<string, Row>> = {
  'GET /api/webhooks': {
    about: 'administrators',
    request: () => ({ url: '/api/webhooks' }),
    done: 200,
  },
  'POST /api/webhooks': {
    about: 'administrators',
    request: () => ({ method: 'POST', url: '/api/webhooks', payload: WEBHOOK }),
    done: 201,
  },
  'PATCH /api/webhooks/{webhook_id}': {
    about: 'administrators',
    request: () => ({ method: 'PATCH', url: '/api/webhooks/abc', payload: { is_on: false } }),
    done: 404,
  },
  'DELETE /api/webhooks/{webhook_id}': {
    about: 'administrators',
    request: () => ({ method: 'DELETE', url: '/api/webhooks/abc' }),
    done: 404,
  },
  'POST /api/webhooks/{webhook_id}/secret': {
    about: 'administrators',
    request: () => ({ method: 'POST', url: '/api/webhooks/abc/secret', payload: {} }),
    done: 404,
  },
  'POST /api/webhooks/{webhook_id}/test': {
    about: 'administrators',
    request: () => ({ method: 'POST', url: '/api/webhooks/abc/test', payload: {} }),
    done: 404,
  },
  'GET /api/webhooks/{webhook_id}/deliveries': {
    about: 'administrators',
    request: () => ({ url: '/api/webhooks/abc/deliveries' }),
    done: 404,
  },
  'POST /api/webhooks/{webhook_id}/deliveries/{delivery_id}/again': {
    about: 'administrators',
    request: () => ({ method: 'POST', url: '/api/webhooks/abc/deliveries/msg_1/again', payload: {} }),
    done: 404,
  },
};
