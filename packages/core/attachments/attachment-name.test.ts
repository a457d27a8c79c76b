import { describe, expect, it } from 'vitest';
import { attachmentName, attachmentsIn, readAttachmentName } from './attachment-name.ts';

const hash = 'a1'.repeat(32);

describe('the name of an attachment', () => {
  it('holds the hash of its content and the suffix of a file', () => {
    const name = attachmentName({ hash, suffix: 'jpg' });
    expect(name).toBe(`sha256:${hash}.jpg`);
    expect(readAttachmentName(name)).toEqual({ hash, suffix: 'jpg' });
  });

  it.each([
    'photo.jpg',
    `sha256:${hash}`,
    `sha256:${hash.toUpperCase()}.jpg`,
    `sha256:${hash.slice(1)}.jpg`,
    `sha256:${hash}.JPG`,
    `sha256:${hash}.a/b`,
    `sha256:${hash}.jpg\n`,
    `md5:${hash}.jpg`,
    '',
    7,
    null,
    [`sha256:${hash}.jpg`],
  ])('is not %j', (value) => {
    expect(readAttachmentName(value)).toBeNull();
  });
});

it('finds the attachments that answers name', () => {
  const name = attachmentName({ hash, suffix: 'png' });
  const answers = {
    'basics.photo': name,
    'basics.text': 'sha256',
    'basics.old': null,
    'wells.w/@1/sign': name,
  };
  expect([...attachmentsIn(answers)]).toEqual([
    ['basics.photo', name],
    ['wells.w/@1/sign', name],
  ]);
});
