import type { FastifyInstance } from 'fastify';

/** Knows which methods an address of /api answers, so that a wrong method is told from a wrong address. */
export interface Addresses {
  /** The methods that `path` answers; empty: there is nothing there. */
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
