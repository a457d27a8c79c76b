import type { PersonData } from '../../data/ports/people/account.ts';

/** The words of the page, in the reader's language. */
export interface DataPageWords {
  readonly language: string;
  readonly title: string;
  readonly made: string;
  readonly until: (until: string) => string;
  readonly nothing: string;
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string | number | null | undefined): string =>
  String(text ?? '').replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? '');

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:16px;max-width:1200px;color-scheme:light dark}
section{overflow-x:auto}table{border-collapse:collapse}th,td{border:1px solid;padding:4px 8px;text-align:start;vertical-align:top;max-width:480px;overflow-wrap:anywhere}`;

const tableOf = ({ table, why, until, rows }: PersonData['tables'][number], words: DataPageWords): string => {
  const columns = Object.keys(rows[0] ?? {});
  const cells = (row: (typeof rows)[number]): string =>
    columns.map((column) => `<td>${escaped(row[column])}</td>`).join('');
  const head = columns.map((column) => `<th scope="col">${escaped(column)}</th>`).join('');
  const body = rows.map((row) => `<tr>${cells(row)}</tr>`).join('\n');
  return `<section><h2 lang="en">${escaped(table)} (${rows.length})</h2>
<p lang="en">${escaped(why)}</p><p>${escaped(words.until(until))}</p>
${rows.length === 0 ? `<p>${escaped(words.nothing)}</p>` : `<table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table>`}
</section>`;
};

const emptyLast = (tables: PersonData['tables']): PersonData['tables'] =>
  tables.toSorted((a, b) => Number(a.rows.length === 0) - Number(b.rows.length === 0));

/**
 * Writes everything that is kept about a person as one page that needs nothing else: a table for each table, and at its end the same as JSON
 * for programs.
 */
export const dataPage = (data: PersonData, words: DataPageWords): string => `<!doctype html>
<html lang="${escaped(words.language)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escaped(words.title)}</title><style>${STYLE}</style></head>
<body><h1>${escaped(words.title)}</h1><p>${escaped(words.made)}</p>
${emptyLast(data.tables)
  .map((table) => tableOf(table, words))
  .join('\n')}
<script type="application/json" id="data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
</body></html>
`;
