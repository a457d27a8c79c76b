import type { FileKind } from './attachment-name.ts';

/** The meaning of a file's suffix. */
export interface SuffixMeaning {
  readonly kind: FileKind;
  /** The type under which a browser gets it. It runs none of them; what it could run, it gets as bytes to save. */
  readonly type: string;
}

const BYTES = 'application/octet-stream';

const image = (type: string): SuffixMeaning => ({ kind: 'image', type });
const audio = (type: string): SuffixMeaning => ({ kind: 'audio', type });
const video = (type: string): SuffixMeaning => ({ kind: 'video', type });
const file = (type = BYTES): SuffixMeaning => ({ kind: 'file', type });

const MEANINGS: ReadonlyMap<string, SuffixMeaning> = new Map([
  ['jpg', image('image/jpeg')],
  ['jpeg', image('image/jpeg')],
  ['png', image('image/png')],
  ['webp', image('image/webp')],
  ['gif', image('image/gif')],
  ['heic', image('image/heic')],
  ['m4a', audio('audio/mp4')],
  ['mp3', audio('audio/mpeg')],
  ['ogg', audio('audio/ogg')],
  ['wav', audio('audio/wav')],
  ['amr', audio(BYTES)],
  ['weba', audio('audio/webm')],
  ['mp4', video('video/mp4')],
  ['webm', video('video/webm')],
  ['3gp', video('video/3gpp')],
  ['mov', video(BYTES)],
  ['pdf', file('application/pdf')],
  ['txt', file()],
  ['csv', file()],
  ['json', file()],
  ['geojson', file()],
  ['gpx', file()],
  ['kml', file()],
  ['kmz', file()],
  ['zip', file()],
  ['docx', file()],
  ['xlsx', file()],
  ['pptx', file()],
  ['odt', file()],
  ['ods', file()],
  ['odp', file()],
  ['doc', file()],
  ['xls', file()],
  ['ppt', file()],
]);

/** Returns what a suffix says of a file; `null`: the server takes no file of that kind, such as a program or a page. */
export const meaningOf = (suffix: string): SuffixMeaning | null => MEANINGS.get(suffix) ?? null;
