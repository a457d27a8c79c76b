import { Readable } from 'node:stream';
import type { UserInfo } from '@sampark/core/access/roles';
import { beforeEach, expect, it } from 'vitest';
import { fillWithDemoData } from '../../demo/fill.ts';
import { onBothEngines } from '../../testing/databases/on-both-engines.ts';
import { inBetween } from '../../testing/servers/in-between.ts';
import { contextForTests } from '../../testing/servers/start.ts';
import { userInfoOf } from '../access/accounts/people/user-info.ts';
import type { Context } from '../context.ts';
import { importDirectory } from './import-directory.ts';
import { addBlock } from './keep-blocks.ts';
import { addPanchayat, changePanchayat } from './keep-panchayats.ts';
import { addVillage, changeVillage } from './keep-villages.ts';

const HEADINGS =
  'State Code,State Name (In English),District Code,District Name (In English),Village Code,Village Name (In English),localbody Code,Localbody Name (In English),Block Code,Block Name (In English)';
const row = (village: string, panchayat: string, block: string) =>
  `9,Uttar Pradesh,161,Barabanki,${village},${panchayat},${block}`;

onBothEngines('what somebody types while places are written', (database) => {
  let context: Context;
  let admin: UserInfo;
  beforeEach(async () => {
    context = await contextForTests(database());
    await fillWithDemoData(context, 'people and places');
    const found = await context.storage.now.users.byUsername('admin');
    if (found === undefined) throw new Error('no administrator');
    admin = userInfoOf(found);
  });

  /** @returns the result of the second */
  const whileDoing = <T>(first: (on: Context) => Promise<unknown>, second: () => Promise<T>): Promise<T> =>
    inBetween({
      storage: context.storage,
      reads: (r, then) => ({
        directory: { ...r.directory, known: then((codes) => r.directory.known(codes)) },
        panchayats: { ...r.panchayats, villages: then((id) => r.panchayats.villages(id)) },
      }),
      first: (storage) => first({ ...context, storage }),
      second,
    });
  const importing = (line: string) => (on: Context) =>
    importDirectory(on, () => Readable.from([Buffer.from(`${HEADINGS}\r\n${line}`)]), {
      by: null,
      dryRun: false,
    });
  const panchayats = async (blockId: string) => {
    const places = await database().now.places.inScope({ kind: 'block', block_id: blockId });
    return places.map((each) => each.name);
  };
  const villages = async () => (await database().now.panchayats.villages('48211')).map((each) => each.name);

  it('an import leaves the name of a village', async () => {
    await importing(row('007,Rampur', '48211,Katra', '1041,Deva'))(context);
    const typed = await whileDoing(importing(row('007,Ramnagar', '48211,Katra', '1041,Deva')), () =>
      changeVillage(context, admin, '48211', '007', { name: 'Rampur of the well' }),
    );
    expect(typed).toEqual({ kind: 'kept' });
    expect(await villages()).toContain('Rampur of the well');
  });

  it('an import leaves the name of a panchayat', async () => {
    await whileDoing(importing(row('007,Rampur', '48211,KATRA', '1041,Deva')), () =>
      changePanchayat(context, admin, '48211', { name: 'Katra Khas' }),
    );
    expect(await panchayats('1041')).toContain('Katra Khas');
  });

  it('an import leaves a panchayat that was not there, or nobody hears that it was added', async () => {
    const added = await whileDoing(importing(row('007,Rampur', '48299,Behta', '1041,Deva')), () =>
      addPanchayat(context, admin, { name: 'Behta Khas', block_id: '1041', lgd_code: '48299' }),
    );
    const name = added.kind === 'kept' ? 'Behta Khas' : 'Behta';
    expect(await panchayats('1041')).toContain(name);
  });

  it('of two who add the same block, one hears that it is taken', async () => {
    const aBlock = (name: string) => ({
      code: '1055',
      name,
      district: { code: '200', name: `${name} district` },
      state: { code: '30', name: `${name} state` },
    });
    const second = await whileDoing(
      (on) => addBlock(on, admin, aBlock('Haidargarh')),
      () => addBlock(context, admin, aBlock('Other')),
    );
    expect(second).toEqual({ kind: 'code_taken' });
    const blocks = await database().now.panchayats.blocks({ kind: 'all' });
    expect(blocks).toContainEqual(
      expect.objectContaining({ block_id: '1055', name: 'Haidargarh', state: 'Haidargarh state' }),
    );
  });

  it('of two who add the same village, one hears that it is listed', async () => {
    const second = await whileDoing(
      (on) => addVillage(on, admin, '48211', { name: 'Naya Purwa' }),
      () => addVillage(context, admin, '48211', { name: 'naya purwa' }),
    );
    expect(second).toEqual({ kind: 'village_listed' });
    expect((await villages()).filter((name) => name.toLowerCase() === 'naya purwa')).toHaveLength(1);
  });
});
