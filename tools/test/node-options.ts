/**
 * Returns the environment in which every Node of a run has more room for what lives briefly. Compilers, linters and tests make
 * much that is gone at once: with Node's own 16 MB they collect garbage in a sixth of their time.
 */
export function nodeOptions(): { readonly NODE_OPTIONS: string } {
  return { NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --max-semi-space-size=128`.trimStart() };
}
