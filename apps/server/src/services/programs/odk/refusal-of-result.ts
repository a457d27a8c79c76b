import { type ProblemCode, problemOf } from '@sampark/core/problems';
import type { WireResult } from '@sampark/core/wire/wire';
import { type Refusal, refused } from './refusal.ts';

/** Problems that a message names; a person at a phone reads no more. */
export const MOST_NAMED = 5;

/** Returns why an operation was not carried out as a whole; `null`: it was. */
export function refusalOfResult({ status, code, rejected_fields }: WireResult): Refusal | null {
  const isRefusal = status === 'rejected' || status === 'retry';
  const fields = Object.keys(rejected_fields);
  if (!isRefusal && fields.length === 0) return null;
  const problem = problemOf(isRefusal ? ((code ?? 'internal') as ProblemCode) : 'invalid_fields');
  const named = fields.slice(0, MOST_NAMED).join(', ');
  const message = named === '' ? problem.detail : `${problem.detail} (${named})`;
  return refused.submission(problem.status === 422 ? 400 : problem.status, message);
}
