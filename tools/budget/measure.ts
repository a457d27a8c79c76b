import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import ts from 'typescript';

/** A file of the built app. */
export interface BuiltFile {
  /** The path below the build's folder. */
  readonly path: string;
  /** `first`: fetched before the first screen works; `lazy`: fetched when somebody goes there. */
  readonly load: 'first' | 'lazy';
  /** Files of texts count as scripts: the first load waits for both. */
  readonly kind: 'js' | 'css';
  /** Bytes, compressed with gzip as a browser fetches it. */
  readonly bytes: number;
}

/** The texts of the person's language, which every start fetches beside the scripts. */
const TEXTS = /(^|\/)catalogue-[\w-]+\.json$/;

/**
 * Measures a build. The first load consists of the files that index.html names (scripts, module preloads, style
 * sheets), the modules that those scripts import statically, and the largest language's texts.
 * @param folder the folder of the build, such as apps/web/dist
 */
export function measureBuild(folder: string): BuiltFile[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(m?js|css)$|^assets\/.*\.json$/.test(path),
  );
  const first = firstLoad(folder);
  const measured = files.map(
    (path): BuiltFile => ({
      path,
      load: first.has(path) ? 'first' : 'lazy',
      kind: path.endsWith('.css') ? 'css' : 'js',
      bytes: gzipSync(readFileSync(join(folder, path))).byteLength,
    }),
  );
  const texts = measured.filter(({ path }) => TEXTS.test(path)).toSorted((a, b) => b.bytes - a.bytes)[0];
  return measured
    .map((file) => (file === texts ? { ...file, load: 'first' as const } : file))
    .toSorted((a, b) => a.load.localeCompare(b.load) || a.kind.localeCompare(b.kind) || b.bytes - a.bytes);
}

function firstLoad(folder: string): Set<string> {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const tags = html.match(/<(script|link)\b[^>]*>/g) ?? [];
  const waiting = tags
    .filter((tag) => /<script/.test(tag) || /rel="?(stylesheet|modulepreload)/.test(tag))
    .flatMap((tag) => /(?:src|href)="?\/?([^"\s>]+)/.exec(tag)?.[1] ?? []);
  const found = new Set<string>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (found.has(path) || !existsSync(join(folder, path))) continue;
    found.add(path);
    if (path.endsWith('.js')) waiting.push(...staticImports(folder, path));
  }
  return found;
}

function staticImports(folder: string, path: string): string[] {
  const file = ts.createSourceFile(path, readFileSync(join(folder, path), 'utf8'), ts.ScriptTarget.Latest);
  return file.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const from = statement.moduleSpecifier;
    if (!from || !ts.isStringLiteral(from)) return [];
    const target = from.text.startsWith('/') ? from.text : join(dirname(join(folder, path)), from.text);
    return [from.text.startsWith('/') ? target.slice(1) : normalize(relative(folder, target))];
  });
}
