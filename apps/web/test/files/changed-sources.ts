import { registerHooks } from 'node:module';

/** A change of a source file, made as it is loaded: the file itself stays as it is. */
export interface SourceChange {
  /** The end of the file's path. */
  readonly file: string;
  /** A text that stands in it once. */
  readonly from: string;
  readonly to: string;
}

/** Changes sources that are loaded from now on. @returns tells the changes that were not made */
export const changeSources = (changes: readonly SourceChange[]): (() => readonly SourceChange[]) => {
  const left = new Set(changes);
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context);
      const own = changes.filter(({ file }) => url.endsWith(file));
      if (own.length === 0 || !loaded.source) return loaded;
      let source =
        typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
      for (const change of own) {
        if (source.split(change.from).length !== 2) continue;
        source = source.replace(change.from, () => change.to);
        left.delete(change);
      }
      return { ...loaded, source };
    },
  });
  return () => [...left];
};
