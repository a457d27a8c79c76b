import { meaningOf } from '@sampark/core/attachments/suffixes';
import { describe, expect, it } from 'vitest';
import type { Bytes } from '../../../storage/files/file-store.ts';
import { aFile } from '../../../testing/files/files.ts';
import { checkedContent } from './checked-content.ts';
import { beginsAs } from './content-signatures.ts';
import { pictureSize } from './picture-size.ts';

const bytes = (...parts: readonly (string | readonly number[])[]): Buffer =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );

const PNG = bytes(
  [0x89],
  'PNG\r\n',
  [0x1a],
  '\n',
  [0, 0, 0, 13],
  'IHDR',
  [0, 0, 1, 64],
  [0, 0, 0, 240],
  [8, 2],
);
const EXIF = bytes([0xff, 0xe1, 0x00, 0x08], 'Exif', [0, 0]);
const JPEG = bytes([0xff, 0xd8], EXIF.toJSON().data, [0xff, 0xff, 0xc2, 0, 11, 8, 0, 240, 1, 64, 3, 1]);
const HEIC = bytes(
  ...([[0, 0, 0, 24], 'ftypheic', [0, 0, 0, 0], 'mif1heic'] as const),
  ...([[0, 0, 0, 20], 'ispe', [0, 0, 0, 0], [0, 0, 0, 160], [0, 0, 0, 120]] as const),
  ...([[0, 0, 0, 20], 'ispe', [0, 0, 0, 0], [0, 0, 1, 64], [0, 0, 0, 240]] as const),
);
const webp = (kind: string, ...rest: readonly number[]) =>
  bytes('RIFF', [50, 0, 0, 0], 'WEBP', kind, [20, 0, 0, 0], rest, new Array<number>(12).fill(0));

/** The beginnings of files as cameras, recorders and office programs write them. */
const BEGINNINGS: Readonly<Record<string, readonly Buffer[]>> = {
  png: [PNG],
  jpg: [JPEG],
  jpeg: [JPEG],
  gif: [bytes('GIF89a', [64, 1, 240, 0]), bytes('GIF87a', [64, 1, 240, 0])],
  webp: [
    webp('VP8 ', 0, 0, 0, 0x9d, 0x01, 0x2a, 64, 1, 240, 0),
    webp('VP8L', 0x2f, 0x3f, 0xc1, 0x3b, 0x00),
    webp('VP8X', 0, 0, 0, 0, 63, 1, 0, 239, 0, 0),
  ],
  heic: [HEIC],
  m4a: [bytes([0, 0, 0, 24], 'ftypM4A '), bytes([0, 0, 0, 24], 'ftypmp42')],
  mp4: [bytes([0, 0, 0, 24], 'ftypisom')],
  '3gp': [bytes([0, 0, 0, 24], 'ftyp3gp4')],
  mov: [bytes([0, 0, 0, 20], 'ftypqt  '), bytes([0, 0, 0, 8], 'wide')],
  mp3: [bytes('ID3', [4, 0, 0]), bytes([0xff, 0xfb, 0x90, 0])],
  ogg: [bytes('OggS', [0, 2])],
  wav: [bytes('RIFF', [36, 0, 0, 0], 'WAVEfmt ')],
  amr: [bytes('#!AMR\n')],
  weba: [bytes([0x1a, 0x45, 0xdf, 0xa3])],
  webm: [bytes([0x1a, 0x45, 0xdf, 0xa3])],
  pdf: [bytes('%PDF-1.7')],
  txt: [Buffer.from('नमस्ते')],
  csv: [bytes('a,b\r\n')],
  docx: [bytes('PK', [3, 4])],
  xls: [bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
};
const ALIKE: Readonly<Record<string, string>> = {
  ...{
    json: 'txt',
    geojson: 'txt',
    gpx: 'txt',
    kml: 'txt',
    kmz: 'docx',
    zip: 'docx',
    xlsx: 'docx',
    pptx: 'docx',
  },
  ...{ odt: 'docx', ods: 'docx', odp: 'docx', doc: 'xls', ppt: 'xls' },
};
const SUFFIXES = [...Object.keys(BEGINNINGS), ...Object.keys(ALIKE)];
const beginningsOf = (suffix: string) => BEGINNINGS[ALIKE[suffix] ?? suffix] ?? [];

describe('a file', () => {
  it.each(SUFFIXES)('that begins as a %s is one', (suffix) => {
    expect(meaningOf(suffix)).not.toBeNull();
    expect(beginningsOf(suffix).filter((head) => !beginsAs(suffix, head))).toEqual([]);
  });

  it.each([
    'jpg',
    'png',
    'gif',
    'webp',
    'heic',
    'm4a',
    'mp3',
    'ogg',
    'wav',
    'mp4',
    'webm',
    'pdf',
    'docx',
    'xls',
  ])('that is a page, a picture in XML, a program or nothing is no %s', (suffix) => {
    const others = [
      '<!doctype html>',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'MZ',
      '\x7fELF',
      '#!/bin/sh',
      '',
    ];
    for (const other of others) expect(beginsAs(suffix, bytes(other)), other).toBe(false);
  });

  it('is taken for no other one, but for the kinds of sound and film that begin alike', () => {
    const isoMedia = ['m4a', 'mp4', '3gp', 'mov'];
    const groups = [isoMedia, ['jpg', 'jpeg'], ['webm', 'weba']];
    for (const suffix of Object.keys(BEGINNINGS)) {
      for (const other of Object.keys(BEGINNINGS)) {
        const areAlike =
          suffix === other || groups.some((group) => group.includes(suffix) && group.includes(other));
        if (areAlike || other === 'txt' || other === 'csv') continue;
        for (const head of beginningsOf(suffix))
          expect(beginsAs(other, head), `${suffix} as ${other}`).toBe(false);
      }
    }
  });

  it('of a kind that is not taken begins as nothing', () => {
    for (const suffix of ['svg', 'html', 'js', 'exe', 'constructor', '']) {
      expect([meaningOf(suffix), beginsAs(suffix, PNG)]).toEqual([null, false]);
    }
  });
});

describe('the size of a picture', () => {
  it.each(['png', 'jpg', 'gif', 'webp', 'heic'])('stands in the beginning of a %s', (suffix) => {
    for (const head of beginningsOf(suffix))
      expect(pictureSize(suffix, head)).toEqual({ width: 320, height: 240 });
  });

  it.each(['png', 'jpg', 'gif', 'webp', 'heic'])('is not there in a %s that was cut, wherever', (suffix) => {
    for (const head of beginningsOf(suffix)) {
      for (let end = 0; end < head.length; end += 1) {
        expect([null, 160, 320]).toContain(pictureSize(suffix, head.subarray(0, end))?.width ?? null);
      }
    }
  });

  it('is not there in what is no picture', () => {
    expect(pictureSize('pdf', PNG)).toBeNull();
    expect(pictureSize('jpg', bytes([0xff, 0xd8], new Array<number>(64).fill(0xff)))).toBeNull();
    expect(pictureSize('jpg', bytes([0xff, 0xd8], new Array<number>(64).fill(0)))).toBeNull();
  });
});

describe('content that is checked', () => {
  const LARGE = Buffer.concat([PNG, Buffer.alloc(700_000, 'x')]);
  const { name } = aFile(LARGE, 'png');
  const hash = name.slice(7, 71);

  async function* inPieces(content: Buffer, size: number): Bytes {
    for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
  }
  const passed = async (parts: { hash: string; suffix: string }, content: Buffer, size: number) => {
    const chunks: Uint8Array[] = [];
    let problem: unknown = null;
    try {
      for await (const chunk of checkedContent(parts, inPieces(content, size))) chunks.push(chunk);
    } catch (error) {
      problem = (error as Error).message;
    }
    return { bytes: Buffer.concat(chunks), problem };
  };

  it.each([1_000, 65_536, 700_000, 1_000_000])('passes whole, in pieces of %i bytes', async (size) => {
    expect(await passed({ hash, suffix: 'png' }, LARGE, size)).toEqual({ bytes: LARGE, problem: null });
  });

  it.each([
    ['attachment_hash', { hash: '0'.repeat(64), suffix: 'png' }],
    ['attachment_content', { hash, suffix: 'gif' }],
  ])('never passes whole: %s', async (problem, parts) => {
    for (const size of [1_000, 700_000, 1_000_000]) {
      const result = await passed(parts, LARGE, size);
      expect(result.problem).toBe(problem);
      expect(result.bytes.length).toBeLessThan(LARGE.length);
    }
  });
});
