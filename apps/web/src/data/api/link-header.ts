/** The next page's address, out of a `Link` header. */
export const nextOf = (link: string | null): string | null =>
  /^<([^>]+)>; rel="next"$/.exec(link ?? '')?.[1] ?? null;
