import { describe, expect, it } from 'vitest';
import { formCommandLine, WELLS, WRONG } from '../../testing/forms/form-command-line.ts';

const at = formCommandLine();

describe('sampark form publish', () => {
  it('makes the next version, says what is different, and lists it', async () => {
    const path = await at.file('wells.md', WELLS);
    expect(await at.run('publish', path)).toBe(0);
    expect(await at.run('publish', path)).toBe(0);
    const next = WELLS.replace('Depth in metres', 'Depth in m').replace('owner', 'keeper');
    expect(await at.run('publish', await at.file('next.md', next))).toBe(0);
    expect(at.said()).toEqual([
      'wells: published as version 1',
      'wells: version 1 is the same, so nothing was published',
      'wells: published as version 2',
      '  1 new question:',
      '    wells.wells/@/keeper',
      '  1 question asked differently:',
      '    wells.depth (label)',
      '  1 question no longer asked:',
      '    wells.wells/@/owner',
    ]);
    expect(await at.run('list')).toBe(0);
    expect(at.said().slice(-3)).toEqual([
      'wells (wells): new surveys of 0 panchayats',
      '  version 2: 0 surveys',
      '  version 1: 0 surveys',
    ]);
  });

  it('refuses what is no form, and what would change the meaning of answers', async () => {
    expect(await at.run('publish', await at.file('wrong.md', WRONG))).toBe(1);
    expect(at.complaints()).toHaveLength(3);
    await at.run('publish', await at.file('wells.md', WELLS));
    expect(at.said()).toEqual(['wells: published as version 1']);
    const other = await at.file('other.md', WELLS.replace('integer', 'text'));
    expect(await at.run('publish', other)).toBe(1);
    expect(at.said()).toEqual([]);
    expect(at.complaints()).toEqual([
      'sampark: wells: not published',
      '  "wells.depth" is of the type text now, and was integer. Give the question a new name, so that old answers keep their meaning.',
    ]);
  });

  it('says which choices are new and which go', async () => {
    const taste = (...names: readonly string[]) =>
      [
        '| survey | type | name | label |',
        '| | select_one taste | taste | Taste |',
        '| choices | list_name | name | label |',
        ...names.map((name) => `| | taste | ${name} | ${name} |`),
      ].join('\n');
    await at.run('publish', await at.file('water.md', taste('sweet', 'salty')));
    await at.run('publish', await at.file('water.md', taste('sweet', 'iron')));
    expect(at.said().at(-1)).toBe('    water.taste (choices; new choices: iron; choices that go: salty)');
  });

  it('takes one file, and the list takes none', async () => {
    expect(await at.run('publish')).toBe(2);
    expect(await at.run('publish', 'a.md', 'b.md')).toBe(2);
    expect(await at.run('list', 'wells')).toBe(2);
  });
});
