import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(new URL('../../../docs/reliability.md', import.meta.url));

const HEAD = `# Reliability: what was run

Each run writes its section below, and the next run replaces it. The rules and the invariants (I1 to I19) are
those of [sync.md](sync.md). The first line of a run's program, \`tools/prove/<name>.ts\`, says what it is for.
`;

/** The report of a run. */
export interface Record {
  /** The proof's name. */
  readonly name: string;
  readonly title: string;
  /** Markdown, without figures of time or machine. */
  readonly body: string;
}

const marks = (name: string) => ({ from: `<!-- ${name} -->`, to: `<!-- end of ${name} -->` });

/** Returns the text with this run's section replaced, or added at the end. */
export function withSection(text: string, { name, title, body }: Record): string {
  const { from, to } = marks(name);
  const section = `${from}\n\n## ${title}\n\n${body.trim()}\n\n${to}`;
  const start = text.indexOf(from);
  const end = text.indexOf(to);
  if (start < 0 || end < start) return `${text.trimEnd()}\n\n${section}\n`;
  return text.slice(0, start) + section + text.slice(end + to.length);
}

/** Writes a run into docs/reliability.md. */
export function record(run: Record): void {
  const text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : HEAD;
  writeFileSync(FILE, withSection(text, run));
  console.log(`Written into docs/reliability.md: ${run.title}`);
}

/** Writes a Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Writes a number with its thousands grouped: 1,234,567. */
export const grouped = (number: number): string => number.toLocaleString('en-US');
