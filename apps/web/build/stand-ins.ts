import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** A library's own module, by who in it imports it under which name, and what the app has in its place. */
const STAND_INS = [
  {
    by: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/,
    name: '../createLucideIcon.mjs',
    ours: new URL('../src/ui/lucide-icon.tsx', import.meta.url),
  },
  {
    by: /\/react-i18next\/dist\/es\/index\.js$/,
    name: './useTranslation.js',
    ours: new URL('../src/shared/use-translation.ts', import.meta.url),
  },
] as const;

/**
 * Gives libraries a lighter part of ours for one of their own that a slow phone feels. A build fails in which one of them
 * is not asked for any more.
 */
export function standIns(): Plugin {
  const used = new Set<(typeof STAND_INS)[number]>();
  return {
    name: 'sampark:stand-ins',
    apply: 'build',
    enforce: 'pre',
    resolveId(name, importer) {
      const standIn = STAND_INS.find((each) => each.name === name && each.by.test(importer ?? ''));
      if (!standIn) return undefined;
      used.add(standIn);
      return fileURLToPath(standIn.ours);
    },
    buildEnd(error) {
      const unused = STAND_INS.filter((each) => !used.has(each));
      if (error === undefined && unused.length > 0)
        this.error(`Nobody imports ${unused.map(({ name }) => name).join(', ')}`);
    },
  };
}
