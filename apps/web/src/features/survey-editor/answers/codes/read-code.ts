/** A picture in which a code may be. */
export type ReadPicture = ImageBitmap | HTMLVideoElement;

/** Reads the code in a picture. @returns null: there is none that can be read */
export type ReadCode = (picture: ReadPicture) => Promise<string | null>;
