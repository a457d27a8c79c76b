import { describe, expect, it } from 'vitest';
import { attributeOf, attributesOf, xmlReader } from './read-xml.ts';

const damaged = (): Error => new Error('damaged');

/** Reads XML in these pieces. Returns its events, texts in one piece each. */
function eventsOf(...pieces: readonly string[]): readonly string[] {
  const events: string[] = [];
  let words = '';
  const note = (event: string): void => {
    if (words !== '') events.push(words);
    words = '';
    events.push(event);
  };
  const reader = xmlReader(
    {
      open: (name, tag) => note(`${name} ${[...attributesOf(tag)].join(' ')}`),
      text: (text) => {
        words += text;
      },
      close: (name) => note(`/${name}`),
    },
    damaged,
  );
  for (const piece of pieces) reader.push(piece);
  reader.end();
  return events;
}

const sheet = `<?xml version="1.0"?><x:row r="1" r:id='a>b'><!-- <no> --><c t="s"/>गाँव &amp; &#x1F33E;<![CDATA[<&amp;>]]></x:row>`;

describe('XML of a workbook', () => {
  it('is read without namespaces, comments and declarations', () => {
    expect(eventsOf(sheet)).toEqual(['row r,1 id,a>b', 'c t,s', '/c', 'गाँव & 🌾<&amp;>', '/row']);
  });

  it('is the same wherever a piece ends', () => {
    const whole = eventsOf(sheet);
    for (let cut = 1; cut < sheet.length; cut += 1) {
      expect(eventsOf(sheet.slice(0, cut), sheet.slice(cut))).toEqual(whole);
    }
    expect(eventsOf(...(sheet.match(/[^]/g) ?? []))).toEqual(whole);
  });

  it.each([
    '<row',
    '<row><!-- never ends</row>',
    '<!DOCTYPE x [<!ENTITY a "b">]><row/>',
    `<row ${'a'.repeat(1_000_001)}`,
  ])('is damaged: %.40s', (xml) => {
    expect(() => eventsOf(xml)).toThrow('damaged');
  });

  it.each(['c r="B2" s="4"', `c s='4' r='B2'`, 'c s="4"\n r = "B2"', 'c r="&#66;2"'])(
    'has an attribute however it is written: %s',
    (tag) => {
      expect(attributeOf(tag, 'r')).toBe('B2');
      expect(attributeOf(tag, 't')).toBeUndefined();
    },
  );
});
