import * as z from 'zod/mini';
import { wirePanchayat } from '../wire-followed.ts';

/** The person who signed in. It is part of the same wire as `wire.ts`. */
export const wireUser = z.object({
  user_id: z.string(),
  username: z.string(),
  full_name: z.string(),
  email: z.string(),
  role: z.enum(['contributor', 'staff', 'block_officer', 'admin']),
  panchayat_id: z.nullable(z.string()),
  block_id: z.nullable(z.string()),
  /** Panchayats that ended, and whose work has come to that of staff, wholly or in part; absent: none. */
  taken_over: z.optional(z.readonly(z.array(z.string()))),
  /** The password was given to them: the server answers nothing else until they have chosen their own. */
  must_change_password: z.optional(z.literal(true)),
});

export const wireSignedIn = z.object({
  access_token: z.string(),
  user_info: wireUser,
  panchayat_info: z.optional(z.nullable(wirePanchayat)),
});
