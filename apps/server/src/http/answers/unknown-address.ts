import type { FastifyInstance } from 'fastify';

/**
 * Knows the methods that an address of /api or /v1 answers, so that a wrong method and a wrong address get different
 * answers.
 */
export interface Addresses {
  /** Returns the methods that `path` answers; empty: it has no route. */
  methodsOf(path: string): readonly string[];
}

/** Notes every route of `app` that is added from now on. */
export function noteAddresses(app: FastifyInstance): Addresses {
  const routes: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (!/^\/(api|v1)\//.test(url)) return;
    const plain = url.replaceAll(/[.$]/g, '\\$&').replace(/:\w+/g, '[^/]+').replace(/\*$/, '.*');
    const pattern = new RegExp(`^${plain}$`);
    routes.push({ pattern, methods: [method].flat() });
  });
  return {
    methodsOf: (path) => routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods),
  };
}
