import type { Row } from './rows.ts';

const REPORT = { app: '0.1.0', language: 'hi', storage_used: 1, storage_free: null, files_waiting: 0 };

/** The rows of the endpoints about people's devices. */
export const DEVICE_ROWS: Readonly<Record<string, Row>> = {
  'PUT /api/devices/this': {
    about: 'oneself',
    request: () => ({ method: 'PUT', url: '/api/devices/this', payload: REPORT }),
    done: 200,
  },
  'GET /api/devices': {
    about: 'officers and administrators',
    request: () => ({ url: '/api/devices' }),
    done: 200,
  },
  'PUT /api/devices/minimum-app': {
    about: 'administrators',
    request: () => ({ method: 'PUT', url: '/api/devices/minimum-app', payload: { version: null } }),
    done: 200,
  },
  'PUT /api/devices/{device_id}/lost': {
    about: 'officers and administrators',
    request: () => ({ method: 'PUT', url: '/api/devices/no-such/lost' }),
    done: 404,
  },
  'DELETE /api/devices/{device_id}/lost': {
    about: 'officers and administrators',
    request: () => ({ method: 'DELETE', url: '/api/devices/no-such/lost' }),
    done: 404,
  },
  'POST /api/devices/cleared': {
    about: 'anybody',
    request: () => ({ method: 'POST', url: '/api/devices/cleared' }),
    done: 200,
  },
};
