/** Returns the key of a file's thumbnail in the store. */
export const thumbnailKey = (hash: string): string => `${hash}.thumbnail`;
