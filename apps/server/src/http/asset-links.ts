import type { AndroidApp } from '../android-app.ts';
import { sendProblem } from './answers/problem-reply.ts';
import type { Api } from './api.ts';

/**
 * Adds the address at which Android asks whether an app may show this server's pages without a browser's bar (Digital Asset Links).
 * @param app `null`: there is none, and it answers 404
 */
export function assetLinksRoute(api: Api, app: AndroidApp | null): void {
  api.get(
    '/.well-known/assetlinks.json',
    { config: { public: true }, schema: { hide: true } },
    async (_, reply) => {
      if (app === null) return sendProblem(reply, 'not_found');
      const { package_name, fingerprints } = app;
      return reply.type('application/json').send([
        {
          relation: ['delegate_permission/common.handle_all_urls'],
          target: { namespace: 'android_app', package_name, sha256_cert_fingerprints: fingerprints },
        },
      ]);
    },
  );
}
