import { describe, expect, it } from 'vitest';
import { judgePeople, peopleLayoutOf, readPerson, unknownHeadings } from './people-file.ts';

const HEADINGS = ['username', 'Full Name', 'E-mail', 'Phone', 'role', 'Panchayat code', 'block'];
const layout = peopleLayoutOf(HEADINGS);
if (layout === null) throw new Error('no headings');
const read = (line: string) => readPerson(line.split('|'), layout);

describe('a file of people', () => {
  it('needs user names and roles', () => {
    expect(peopleLayoutOf(['username', 'role'])).not.toBeNull();
    expect(peopleLayoutOf(['username', 'name'])).toBeNull();
    expect(peopleLayoutOf(['Village Code', 'Village Name'])).toBeNull();
  });

  it('knows its places also by the names that Sampark gives them elsewhere', () => {
    const places = peopleLayoutOf(['username', 'role', 'panchayat_id', 'block_id']);
    expect([places?.get('panchayat'), places?.get('block')]).toEqual([2, 3]);
  });

  it.each([
    [
      ['username', 'role', 'Gram Panchayat', ' village ', ''],
      ['Gram Panchayat', 'village'],
    ],
    [['username', 'role', 'name', 'full_name'], ['full_name']],
    [HEADINGS, []],
  ])('names which of the headings %j it does not understand', (headings, unknown) => {
    const found = peopleLayoutOf(headings);
    expect(found && unknownHeadings(headings, found)).toEqual(unknown);
  });

  it('tells of a person', () => {
    expect(read('Gita| Gita  Bai |g@x.in|98765 43210|Staff Member|48211|')).toEqual({
      ok: true,
      person: {
        username: 'gita',
        full_name: 'Gita Bai',
        email: 'g@x.in',
        phone: '9876543210',
        role: 'staff',
        panchayat: '48211',
        block: '',
      },
    });
  });

  it.each([
    ['g|||||48211|', ['bad_username', 'bad_role']],
    ['gita||x|12|staff||', ['bad_email', 'bad_phone']],
    ['gita||||king||', ['bad_role']],
    ['gita||||block officer||', ['no_block']],
    ['gita||||block_officer|48211|1041', ['no_place_for_role']],
    ['gita||||admin||1041', ['no_place_for_role']],
    [`gita|${'x'.repeat(201)}|||staff||`, ['long_name']],
    ['gita||||staff', ['cells']],
  ])('says all that is wrong with %j', (line, problems) => {
    expect(read(line)).toMatchObject({ ok: false, problems });
  });

  it('takes no word of the language for a heading or a role', () => {
    expect(peopleLayoutOf(['constructor', 'username', 'role'])?.size).toBe(2);
    const headed = peopleLayoutOf(['username', 'role']);
    if (headed === null) throw new Error('no headings');
    expect(readPerson(['sita', 'constructor'], headed)).toMatchObject({ ok: false, problems: ['bad_role'] });
  });

  it('is judged against who and what is here', () => {
    const known = {
      usernames: new Set(['ram']),
      panchayats: new Map([['48211', 'p1']]),
      blocks: new Set(['1041']),
    };
    const lines = [
      'gita||||staff|48211|',
      'ram||||staff||',
      'GITA||||staff||',
      'hari||||staff|999|',
      'mira||||block officer||999',
      'sona||x||block officer||1041',
      'omi||||block officer||1041',
    ];
    const judged = judgePeople(
      lines.map((line, index) => ({ row: index + 2, read: read(line) })),
      known,
    );
    expect(judged.people).toMatchObject([
      { username: 'gita', panchayat_id: 'p1', block_id: null },
      { username: 'omi', panchayat_id: null, block_id: '1041' },
    ]);
    expect(judged.refused).toEqual([
      { row: 3, username: 'ram', problems: ['username_taken'] },
      { row: 4, username: 'gita', problems: ['named_twice'] },
      { row: 5, username: 'hari', problems: ['unknown_panchayat'] },
      { row: 6, username: 'mira', problems: ['unknown_block'] },
      { row: 7, username: 'sona', problems: ['bad_email'] },
    ]);
  });
});
