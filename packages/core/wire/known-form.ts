import type { WireSealedForm } from './wire-forms.ts';

/** Characters of a seal that tell two versions with one number apart: a server that was put back may give a number again. */
const SEAL_BEGINS = 8;

/** Names a version of a form for `has` of `GET /api/schemas`, such as `wells.3.5f3a9c01`. */
export const knownForm = ({
  name,
  version,
  seal = '',
}: Pick<WireSealedForm, 'name' | 'version' | 'seal'>): string =>
  `${name}.${version}.${seal.slice(0, SEAL_BEGINS)}`;
