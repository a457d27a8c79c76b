import { describe, expect, it } from 'vitest';
import { formCommandLine, WELLS, WRONG } from '../../testing/forms/form-command-line.ts';

const at = formCommandLine();

describe('sampark form evaluate', () => {
  it('writes one JSON of what the form says of these answers', async () => {
    const path = await at.file('wells.md', WELLS);
    const answers = await at.file('a.json', '{"depth": "7", "wells": [{"owner": "Sita"}]}');
    expect(await at.run('evaluate', path, '--answers', answers)).toBe(0);
    const lines = at.said();
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines.join())).toMatchObject({
      values: { 'wells.depth': 7, '/data/depth': '7', '/data/wells[1]/owner': 'Sita' },
      relevant: { '/data/wells[1]': true },
      required: { '/data/depth': false },
      invalid: { '/data/depth': false },
    });
  });

  it('names the root of its paths as the workbook does', async () => {
    const path = await at.file(
      'wells.md',
      WELLS.replace('| version |\n| | wells | 3 |', '| name |\n| | wells | village |'),
    );
    expect(
      await at.run('evaluate', path, '--answers', await at.file('a.json', '{"/village/depth": 3}')),
    ).toBe(0);
    expect(JSON.parse(at.said().join())).toMatchObject({ values: { '/village/depth': '3' } });
  });

  it('names the root of its paths as the XForm does', async () => {
    await at.run('convert', await at.file('wells.md', WELLS), '--to', 'xform');
    const xform = at
      .said()
      .join('\n')
      .replaceAll('/data', '/village')
      .replace('<data ', '<village ')
      .replace('</data>', '</village>');
    const path = await at.file('wells.xml', xform);
    expect(
      await at.run('evaluate', path, '--answers', await at.file('a.json', '{"/village/depth": 3}')),
    ).toBe(0);
    expect(JSON.parse(at.said().join())).toMatchObject({ values: { '/village/depth': '3' } });
  });

  it.each([
    ['no JSON', '{', 'is no JSON'],
    ['a name that is not there', '{"dept": 1}', '"dept" names no question of the form.'],
  ])('complains of answers with %s, and writes nothing', async (_what, json, complaint) => {
    const path = await at.file('wells.md', WELLS);
    expect(await at.run('evaluate', path, '--answers', await at.file('a.json', json))).toBe(2);
    expect(at.said()).toEqual([]);
    expect(at.complaints().join()).toContain(complaint);
  });

  it('complains of a form that is none, and of missing answers', async () => {
    const answers = await at.file('a.json', '{}');
    expect(await at.run('evaluate', await at.file('wrong.md', WRONG), '--answers', answers)).toBe(1);
    const good = await at.file('wells.md', WELLS);
    expect(await at.run('evaluate', good)).toBe(2);
    expect(await at.run('evaluate', good, '--answers', 'none.json')).toBe(2);
    expect(at.said()).toEqual([]);
  });
});
