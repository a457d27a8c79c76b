import { describe, expect, it } from 'vitest';
import { loadOdkForm } from './odk-form.ts';
import { OdkRefusal } from './refusal.ts';

const NAMESPACES = [
  'xmlns="http://www.w3.org/2002/xforms"',
  'xmlns:h="http://www.w3.org/1999/xhtml"',
  'xmlns:jr="http://openrosa.org/javarosa"',
  'xmlns:odk="http://www.opendatakit.org/xforms"',
].join(' ');

/** Builds an XForm of what its instance holds, its binds and other parts of the model, and its questions. */
function xform(instance: string, model: string, body: string): string {
  return `<h:html ${NAMESPACES}><h:head><h:title>Wells</h:title><model odk:xforms-version="1.0.0">
    <instance><data id="wells">${instance}</data></instance>${model}</model></h:head><h:body>${body}</h:body></h:html>`;
}

/** Returns why the engine did not take something. */
function refusal(attempt: () => void): string {
  try {
    attempt();
  } catch (error) {
    if (error instanceof OdkRefusal) return error.reason;
    throw error;
  }
  throw new Error('The engine took it');
}

const VILLAGES = `<instance id="villages"><root>
  <item><block>north</block><name>asola</name></item>
  <item><block>south</block><name>bhati</name></item>
  <item><block>north</block><name>chhatarpur</name></item>
</root></instance>`;

const villagesOf = (block: string) =>
  `<itemset nodeset="instance('villages')/root/item[block = ${block}]"><value ref="name"/><label ref="name"/></itemset>`;

describe('a form in ODK’s engine', () => {
  it('lists its nodes with rows by their position, and those without a question', async () => {
    const form = await loadOdkForm(
      xform(
        '<well jr:template=""><depth/></well><total/><kind/>',
        '<bind nodeset="/data/well/depth" type="int"/><bind nodeset="/data/total" calculate="1"/>',
        `<group ref="/data/well"><repeat nodeset="/data/well"><input ref="/data/well/depth"/></repeat></group>
         <select1 ref="/data/kind"><item><label>Dug</label><value>dug</value></item></select1>`,
      ),
    );
    form.addRow('/data/well');
    const found = form.nodes().filter(({ path }) => !path.includes('/meta'));
    expect(found.map(({ path, kind, type }) => `${path} ${kind} ${type ?? '-'}`)).toEqual([
      '/data/well repeat-range:uncontrolled -',
      '/data/well[1] repeat-instance -',
      '/data/well[1]/depth input int',
      '/data/total model-value string',
      '/data/kind select select1',
    ]);
  });

  it('keeps what is not relevant, and reads it as empty until it is relevant again', async () => {
    const form = await loadOdkForm(
      xform(
        '<has/><well><depth/></well>',
        `<bind nodeset="/data/well" relevant="/data/has = 'yes'"/><bind nodeset="/data/well/depth" type="int"/>`,
        '<input ref="/data/has"/><group ref="/data/well"><input ref="/data/well/depth"/></group>',
      ),
    );
    form.answer('/data/well/depth', '12');
    expect(form.read()['/data/well/depth']).toMatchObject({ relevant: false, value: '' });
    form.answer('/data/has', 'yes');
    expect(form.read()['/data/well']).toMatchObject({ relevant: true });
    expect(form.read()['/data/well/depth']).toMatchObject({ relevant: true, value: '12' });
  });

  it('says what is required, missing and against its constraint', async () => {
    const form = await loadOdkForm(
      xform(
        '<has/><depth/>',
        `<bind nodeset="/data/depth" type="int" required="/data/has = 'yes'" constraint=". &gt; 0"/>`,
        '<input ref="/data/has"/><input ref="/data/depth"/>',
      ),
    );
    const depth = () => form.read()['/data/depth'];
    expect(depth()).toMatchObject({ required: false, missing: false, constraint: true });
    form.answer('/data/has', 'yes');
    expect(depth()).toMatchObject({ required: true, missing: true, constraint: true });
    form.answer('/data/depth', '-3');
    expect(depth()).toMatchObject({ required: true, missing: false, constraint: false });
    expect(form.read()['/data/has']).toMatchObject({ constraint: null });
  });

  it('works out a sum over rows as they are answered, added and removed', async () => {
    const form = await loadOdkForm(
      xform(
        '<well jr:template=""><depth/><at/></well><total/>',
        `<bind nodeset="/data/well/depth" type="int"/><bind nodeset="/data/well/at" calculate="position(..)"/>
         <bind nodeset="/data/total" calculate="sum(/data/well/depth)"/>`,
        '<group ref="/data/well"><repeat nodeset="/data/well"><input ref="/data/well/depth"/></repeat></group>',
      ),
    );
    const valueOf = (path: string) => form.read()[path]?.value;
    expect(form.read()['/data/well']).toMatchObject({ rows: 0 });
    form.addRow('/data/well');
    form.addRow('/data/well');
    form.answer('/data/well[1]/depth', '10');
    form.answer('/data/well[2]/depth', '32');
    expect(valueOf('/data/total')).toBe('42');
    form.removeRow('/data/well', 1);
    expect(form.read()['/data/well']).toMatchObject({ rows: 1 });
    expect(valueOf('/data/total')).toBe('32');
    expect([valueOf('/data/well[1]/depth'), valueOf('/data/well[1]/at')]).toEqual(['32', '1']);
    expect(valueOf('/data/well[2]/depth')).toBeUndefined();
  });

  it('makes as many rows as a counted repeat asks for, and none by hand', async () => {
    const form = await loadOdkForm(
      xform(
        '<wells/><well><depth/></well>',
        '<bind nodeset="/data/wells" type="int"/>',
        `<input ref="/data/wells"/><group ref="/data/well">
         <repeat nodeset="/data/well" jr:count="/data/wells"><input ref="/data/well/depth"/></repeat></group>`,
      ),
    );
    form.answer('/data/wells', '2');
    expect(form.read()['/data/well']).toMatchObject({ rows: 2 });
    expect(refusal(() => form.addRow('/data/well'))).toBe('counted repeat');
    expect(refusal(() => form.removeRow('/data/well', 1))).toBe('counted repeat');
  });

  it('filters choices, and reads a choice that went as empty until it is back', async () => {
    const form = await loadOdkForm(
      xform(
        '<block>north</block><village/>',
        `${VILLAGES}<bind nodeset="/data/village" type="string"/>`,
        `<input ref="/data/block"/><select1 ref="/data/village">${villagesOf('/data/block')}</select1>`,
      ),
    );
    const village = () => form.read()['/data/village'];
    form.answer('/data/village', 'asola');
    expect(village()).toMatchObject({ choices: ['asola', 'chhatarpur'], value: 'asola' });
    form.answer('/data/block', 'south');
    expect(village()).toMatchObject({ choices: ['bhati'], value: '' });
    form.answer('/data/block', 'north');
    expect(village()).toMatchObject({ value: 'asola' });
    expect(refusal(() => form.answer('/data/village', 'bhati'))).toBe('not a choice');
  });

  it('writes several choices in the order of the list, and a rank in the order given', async () => {
    const form = await loadOdkForm(
      xform(
        '<several/><ranked/>',
        `${VILLAGES}<bind nodeset="/data/several" type="string"/><bind nodeset="/data/ranked" type="odk:rank"/>`,
        `<select ref="/data/several">${villagesOf("'north'")}</select>
         <odk:rank ref="/data/ranked">${villagesOf("'north'")}</odk:rank>`,
      ),
    );
    form.answer('/data/several', 'chhatarpur asola');
    form.answer('/data/ranked', 'chhatarpur asola');
    expect(form.read()['/data/several']).toMatchObject({ value: 'asola chhatarpur' });
    expect(form.read()['/data/ranked']).toMatchObject({ value: 'chhatarpur asola' });
    expect(refusal(() => form.answer('/data/ranked', 'asola'))).toBe('incomplete rank');
  });

  it('writes each type in its own way, and refuses what is not of it', async () => {
    const types = ['int', 'decimal', 'date', 'time', 'dateTime', 'geopoint', 'barcode'];
    const form = await loadOdkForm(
      xform(
        `${types.map((type) => `<${type}/>`).join('')}<level/><agreed/>`,
        `${types.map((type) => `<bind nodeset="/data/${type}" type="${type}"/>`).join('')}
         <bind nodeset="/data/level" type="int"/>`,
        `${types.map((type) => `<input ref="/data/${type}"/>`).join('')}
         <range ref="/data/level" start="1" end="5" step="1"/><trigger ref="/data/agreed"/>`,
      ),
    );
    const written = (name: string, text: string) => {
      form.answer(`/data/${name}`, text);
      return form.read()[`/data/${name}`]?.value;
    };
    expect(written('int', '7.9')).toBe('7');
    expect(written('decimal', '3')).toBe('3.0');
    expect(written('date', '2026-02-28')).toBe('2026-02-28');
    expect(written('time', '10:30:00.000+05:30')).toBe('10:30:00.000+05:30');
    expect(written('dateTime', '2026-02-28T10:30:00.000+05:30')).toBe('2026-02-28T10:30:00.000+05:30');
    expect(written('geopoint', '17.4 78.5 0 0')).toBe('17.4 78.5 0.0 0.0');
    expect(written('barcode', '8901')).toBe('8901');
    expect(written('level', '5')).toBe('5');
    expect(written('agreed', 'OK')).toBe('OK');
    expect(written('int', '')).toBe('');
    for (const [name, text] of Object.entries({
      int: 'many',
      date: '2026-02-30',
      time: '10:30',
      level: '6',
    })) {
      expect(refusal(() => form.answer(`/data/${name}`, text))).toBe('not a value');
    }
  });

  it('reckons with the time that it is given', async () => {
    const form = await loadOdkForm(
      xform(
        '<dug/><year/><late/>',
        `<bind nodeset="/data/dug" type="date"/>
         <bind nodeset="/data/year" calculate="format-date(today(), '%Y')"/>
         <bind nodeset="/data/late" calculate="/data/dug &gt; today()"/>`,
        '<input ref="/data/dug"/>',
      ),
      { now: new Date('2031-07-15T12:00:00Z') },
    );
    form.answer('/data/dug', '2031-07-31');
    expect(form.read()['/data/year']).toMatchObject({ value: '2031' });
    expect(form.read()['/data/late']).toMatchObject({ value: 'true' });
  });

  it('refuses to answer what takes no text', async () => {
    const form = await loadOdkForm(
      xform(
        '<note/><photo/><sum>1</sum><group><fixed/></group>',
        `<bind nodeset="/data/note" readonly="true()"/><bind nodeset="/data/photo" type="binary"/>
         <bind nodeset="/data/group" readonly="true()"/>`,
        `<input ref="/data/note"><label>Wells</label></input><upload ref="/data/photo" mediatype="image/*"/>
         <group ref="/data/group"><input ref="/data/group/fixed"/></group>`,
      ),
    );
    const refusals = ['note', 'photo', 'sum', 'group', 'group/fixed'].map((name) =>
      refusal(() => form.answer(`/data/${name}`, 'text')),
    );
    expect(refusals).toEqual(['note', 'upload', 'no question', 'no question', 'read only']);
    expect(() => form.answer('/data/nothing', 'text')).toThrow('The form has no /data/nothing');
  });

  it('reads attachments, and takes one that is missing as empty', async () => {
    const wells = xform(
      '<village/><depth/>',
      `<instance id="wells" src="jr://file-csv/wells.csv"/>
       <bind nodeset="/data/depth" calculate="pulldata('wells', 'depth', 'name', 'asola')"/>`,
      `<select1 ref="/data/village"><itemset nodeset="instance('wells')/root/item">
       <value ref="name"/><label ref="name"/></itemset></select1>`,
    );
    const filled = await loadOdkForm(wells, { files: { 'wells.csv': 'name,depth\nasola,12\nbhati,9\n' } });
    expect(filled.read()['/data/village']).toMatchObject({ choices: ['asola', 'bhati'] });
    expect(filled.read()['/data/depth']).toMatchObject({ value: '12' });
    const empty = await loadOdkForm(wells);
    expect(empty.read()['/data/village']).toMatchObject({ choices: [] });
    expect(empty.read()['/data/depth']).toMatchObject({ value: '' });
  });
});
