/** Survey content as it lies in the database. */
export interface Sealed {
  readonly scheme: 'plain';
  readonly content: unknown;
}

/**
 * The one way survey content goes into the database and comes out of it. Asynchronous, because encryption is: it
 * never runs inside a transaction.
 */
export interface Codec {
  readonly seal: (content: unknown) => Promise<Sealed>;
  readonly open: (sealed: Sealed) => Promise<unknown>;
}

/** Content as it is. */
export const plainCodec: Codec = {
  seal: (content) => Promise.resolve({ scheme: 'plain', content }),
  open: (sealed) => Promise.resolve(sealed.content),
};
