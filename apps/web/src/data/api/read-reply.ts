import type { Fetched } from '../ports/fetched.ts';
import type { ServerAnswer } from '../ports/people/account.ts';
import type { Reply } from './client.ts';

const numberOf = (body: unknown, name: string): number | null => {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : null;
  return typeof value === 'number' ? value : null;
};

const fileOf = (body: unknown): { file?: { problem: string; row: number } } => {
  const row = numberOf(body, 'row');
  if (row === null) return {};
  return { file: { problem: String((body as { problem?: unknown }).problem), row } };
};

/** Turns a reply into an answer for a screen. @param read takes the value out of a good answer's body */
export const serverAnswerOf = <T>(reply: Reply, read: (body: unknown) => T): ServerAnswer<T> => {
  if (reply.kind === 'unreachable') return { kind: 'unreachable' };
  if (reply.kind === 'ok') return { kind: 'ok', value: read(reply.body) };
  const { code, retryAfter } = reply;
  return {
    kind: 'refused',
    code,
    least: numberOf(reply.body, 'least'),
    retry_after: retryAfter,
    ...fileOf(reply.body),
  };
};

export const nothing = (): null => null;

/** Says why there is no answer. */
export const failed = (reply: Exclude<Reply, { kind: 'ok' }>): Fetched<never> => {
  if (reply.kind === 'unreachable') return { kind: 'unreachable' };
  return { kind: reply.status === 403 ? 'not_allowed' : 'not_found' };
};

/** Returns the next page's address out of a `Link` header. */
export const nextOf = (link: string | null): string | null =>
  /^<([^>]+)>; rel="next"$/.exec(link ?? '')?.[1] ?? null;
