// Makes the server, or the command line, that is started with it one of a later version, whose migrations the environment names:
// SAMPARK_NEXT_MIGRATIONS='{"0099-expand-…": ["alter table …"]}' node --import ./next-version.ts main.ts
import { registerHooks } from 'node:module';

const LIST = 'storage/migrations/list.ts';
const END = '});\n';
/** The further entries of the list, each with its statements. */
const MORE = `...Object.fromEntries(Object.entries(JSON.parse(process.env['SAMPARK_NEXT_MIGRATIONS'])).map(([name, statements]) => [name, {
  async up(db) {
    const { sql } = await import('kysely');
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
}])),\n`;

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    if (!url.endsWith(LIST) || !loaded.source) return loaded;
    const source =
      typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
    const end = source.lastIndexOf(END);
    if (end < 0) throw new Error(`${LIST} is not what it was.`);
    return { ...loaded, source: `${source.slice(0, end)}${MORE}${source.slice(end)}` };
  },
});
