import { TOKEN_SCOPES } from '@sampark/core/access/token-scope';
import { wireDeviceKey } from '@sampark/core/wire/access/wire-account';
import { wireLinkInfo } from '@sampark/core/wire/access/wire-links';
import { wireSignedIn, wireUser } from '@sampark/core/wire/access/wire-sign-in';
import { wirePanchayat } from '@sampark/core/wire/wire-followed';
import * as z from 'zod/mini';
import { plainText } from '../query.ts';

const flag = z.union([z.boolean(), z.enum(['on', 'true', '1', 'false', '0', ''])]);

/** JSON, a form, or a multipart form. */
export const loginBody = z.object({
  username: plainText(200).check(z.regex(/\S/)),
  password: z.string().check(z.minLength(1), z.maxLength(1024)),
  remember_me: z.optional(flag),
  /** The code of the second factor: asked for with `code_required`. */
  code: z.optional(z.string().check(z.maxLength(40))),
});

export const isSet = (value: z.infer<typeof flag> | undefined): boolean =>
  value === true || value === 'on' || value === 'true' || value === '1';

export const signedIn = z.object({
  ...wireSignedIn.shape,
  panchayat_info: z.nullable(wirePanchayat),
  device_keys: z.array(wireDeviceKey),
});

export const me = z.object({
  ...wireUser.shape,
  panchayat_info: z.nullable(wirePanchayat),
  /** For somebody who came by a link. */
  link: z.optional(wireLinkInfo),
  /** For a program that asks by an access token. */
  by_token: z.optional(z.object({ scope: z.enum(TOKEN_SCOPES), form_name: z.nullable(z.string()) })),
});

const typedPassword = z.string().check(z.minLength(1), z.maxLength(2048));

/** The passwords in the body. A client may also send them in the query (`docs/spec-matrix.md`, section 7). */
export const passwordsInBody = z.nullish(
  z.object({ current_password: typedPassword, new_password: typedPassword }),
);
export const passwordsInQuery = z.object({
  current_password: z.optional(typedPassword),
  new_password: z.optional(typedPassword),
});

export const done = z.object({ success: z.literal(true) });
