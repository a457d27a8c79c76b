/** Characters that are sent at a time. The memory of much longer texts would be given back and taken anew with each. */
const PIECE = 16 * 1024;

/** Joins texts to pieces that are sent one by one. */
export function* piecesOf(texts: readonly string[], separator: string): Generator<string> {
  let piece = '';
  for (const text of texts) {
    piece += piece === '' ? text : `${separator}${text}`;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
