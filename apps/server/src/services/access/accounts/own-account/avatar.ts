/** The beginning of files of each kind. */
const BEGINNINGS: ReadonlyMap<string, RegExp> = new Map([
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n\x1a\n/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF[\s\S]{4}WEBP/],
]);

/** Whether a data address holds the kind that it names: a JPEG, PNG, GIF or WebP, by its first bytes. */
export function isPicture(address: string): boolean {
  const [, type = '', base64 = ''] = /^data:image\/(\w+);base64,([\w+/]+=*)$/.exec(address) ?? [];
  const head = Buffer.from(base64.slice(0, 32), 'base64').toString('latin1');
  return BEGINNINGS.get(type)?.test(head) ?? false;
}
