import { readFileSync } from 'node:fs';

const { version } = JSON.parse(
  readFileSync(new URL('../../../../../../package.json', import.meta.url), 'utf8'),
) as { readonly version: string };

/** The version of the app that this server has. */
export const APP_HERE = version;
