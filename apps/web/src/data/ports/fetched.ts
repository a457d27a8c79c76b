/** A value from the server, or why it is not here. */
export type Fetched<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'unreachable' | 'not_found' | 'not_allowed' };
