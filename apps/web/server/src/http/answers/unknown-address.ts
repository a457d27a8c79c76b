import type { FastifyInstance } from 'fastify';

/**
 * Knows the methods that an address of /api answers, so that a wrong method and a wrong address get different
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
    if (!url.startsWith('/api/')) return;
    const pattern = new RegExp(`^${url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`);
    routes.push({ pattern, methods: [method].flat() });
  });
  return {
    methodsOf: (path) => routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods),
  };
}
