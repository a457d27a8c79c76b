import { expect, it } from 'vitest';
import { dataPage } from './data-page.ts';

const words = {
  language: 'hi',
  title: 'Asha',
  made: 'today',
  until: (until: string) => `until ${until}`,
  nothing: 'Nothing',
};
const data = {
  user_id: 'u1',
  made_at: '2026-11-20T10:00:00.000Z',
  tables: [
    {
      table: 'users',
      why: 'who may sign in',
      until: 'erased',
      rows: [{ full_name: '</script><b>A & "B"', phone: null }],
    },
    { table: 'drafts', why: 'typed', until: 'saved', rows: [] },
  ],
};

it('shows every row, and runs nothing that somebody typed', () => {
  const page = dataPage(data, words);
  expect(page).toContain('<td>&lt;/script&gt;&lt;b&gt;A &amp; &quot;B&quot;</td><td></td>');
  expect(page).toContain('drafts (0)');
  expect(page.match(/<\/script>/g)).toHaveLength(1);
});

it('holds the same as JSON', () => {
  const [, json = ''] = /id="data">(.*)<\/script>/.exec(dataPage(data, words)) ?? [];
  expect(JSON.parse(json)).toEqual(data);
});
