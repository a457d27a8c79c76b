import { sendProblem } from './answers/problem-reply.ts';
import type { Api } from './api.ts';

/** An app in a store of Android's that shows this server's web app: a Trusted Web Activity. */
export interface AndroidApp {
  /** Such as `org.example.sampark`. */
  readonly package_name: string;
  /** The SHA-256 fingerprints of the certificates that sign it, as `keytool` writes them. */
  readonly fingerprints: readonly string[];
}

const PACKAGE = /^[a-zA-Z]\w*(?:\.[a-zA-Z]\w*)+$/;
const FINGERPRINT = /^[0-9A-F]{2}(?::[0-9A-F]{2}){31}$/;
const PACKAGE_MOST = 200;
const FINGERPRINTS_MOST = 10;

/** Reads such an app: its package, then the fingerprints, a space between. @returns `null`: none is written; undefined: what is written is none */
export function readAndroidApp(text: string): AndroidApp | null | undefined {
  const [package_name = '', ...fingerprints] = text.trim().split(/[\s,]+/);
  if (package_name === '') return null;
  const upper = fingerprints.map((each) => each.toUpperCase());
  const isRight =
    PACKAGE.test(package_name) &&
    package_name.length <= PACKAGE_MOST &&
    upper.length >= 1 &&
    upper.length <= FINGERPRINTS_MOST &&
    upper.every((each) => FINGERPRINT.test(each));
  return isRight ? { package_name, fingerprints: upper } : undefined;
}

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
