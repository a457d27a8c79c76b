import { createHash } from 'node:crypto';
import { readGroup } from '@sampark/i18n/files';
import { TEXT_GROUPS, type TextGroup } from '@sampark/i18n/groups';
import { LANGUAGES, type Language } from '@sampark/i18n/languages';
import type { Plugin } from 'vite';

/** A file of texts, at its path in the build. */
interface TextFile {
  readonly fileName: string;
  readonly source: string;
}

/** A language's files. The first has the texts of the start, and the addresses of the others by their groups. */
interface LanguageFiles {
  readonly language: Language;
  readonly start: TextFile;
  readonly groups: readonly TextFile[];
}

/** Stands in index.html for the addresses of each language's first file. */
const PLACEHOLDER = 'id="texts">{}';

/**
 * Writes the texts as data: a JSON file for each language and group, so that a page fetches those of one language. index.html
 * knows where each language begins.
 */
export function textFiles(): Plugin {
  let all: readonly LanguageFiles[] = [];
  const files = () => all.flatMap(({ start, groups }) => [start, ...groups]);
  return {
    name: 'sampark:text-files',
    buildStart: async () => {
      all = await Promise.all(LANGUAGES.map(filesOf));
    },
    generateBundle() {
      for (const file of files()) this.emitFile({ type: 'asset', ...file });
    },
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const file = files().find(({ fileName }) => request.url === `/${fileName}`);
        if (!file) return next();
        response.setHeader('content-type', 'application/json');
        response.end(file.source);
      });
    },
    transformIndexHtml: (html) => {
      if (!html.includes(PLACEHOLDER)) throw new Error(`index.html must name the texts: ${PLACEHOLDER}`);
      const starts = Object.fromEntries(all.map(({ language, start }) => [language, addressOf(start)]));
      return html.replace(PLACEHOLDER, `id="texts">${JSON.stringify(starts)}`);
    },
  };
}

const addressOf = ({ fileName }: TextFile): string => `/${fileName}`;

async function filesOf(language: Language): Promise<LanguageFiles> {
  const groups = await Promise.all(
    TEXT_GROUPS.map(
      async (group) => [group, textFile(group, language, await readGroup(language, group))] as const,
    ),
  );
  const files = Object.fromEntries(groups.map(([group, file]) => [group, addressOf(file)]));
  const texts = await readGroup(language, 'start');
  return {
    language,
    start: textFile('catalogue', language, { texts, files }),
    groups: groups.map(([, file]) => file),
  };
}

/** Names a file by its content: browsers keep it for ever. */
function textFile(name: TextGroup | 'catalogue', language: Language, content: object): TextFile {
  const source = JSON.stringify(content);
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
  return { fileName: `assets/${name}-${language}-${hash}.json`, source };
}
