import { beforeEach, expect, it } from 'vitest';
import { onBothEngines } from '../../testing/databases/on-both-engines.ts';
import { NOON } from '../../testing/databases/rows.ts';
import type { Storage } from '../port.ts';
import type {
  AttachmentTable,
  AttachmentUploadTable,
  AttachmentUseTable,
} from '../tables/attachment-tables.ts';

const name = (letter: string): string => `sha256:${letter.repeat(64)}.jpg`;

const aUse = (over: Partial<AttachmentUseTable> = {}): AttachmentUseTable => ({
  ...{ name: name('a'), survey_id: 's1', path: 'school.gate', panchayat_id: 'p1' },
  ...{ user_id: 'u1', device_id: 'd1', at: NOON, is_shown: 0 },
  ...over,
});

const aFile = (over: Partial<AttachmentTable> = {}): AttachmentTable => ({
  ...{ name: name('a'), size: 100, content_type: 'image/jpeg', kept_at: NOON, kept_by: 'u1' },
  ...{ has_thumbnail: 0, unused_since: null },
  ...over,
});

const anUpload = (over: Partial<AttachmentUploadTable> = {}): AttachmentUploadTable => ({
  ...{ user_id: 'u1', upload_id: 'up1', survey_id: 's1', name: name('a'), size: 1000 },
  ...{ begun_at: NOON, touched_at: NOON },
  ...over,
});

onBothEngines('files that are answers', (database) => {
  let storage: Storage;
  beforeEach(() => {
    storage = database();
  });

  it('are named by answers, each noted once, as it was first', async () => {
    const rows = [aUse(), aUse(), aUse({ survey_id: 's2' }), aUse({ path: 'school.well', name: name('b') })];
    await storage.write((r) => r.attachments.use(rows));
    await storage.write((r) => r.attachments.use([aUse({ user_id: 'u2' })]));
    await storage.write((r) => r.attachments.use([]));
    expect(await storage.now.attachments.uses([name('a')])).toEqual([aUse(), aUse({ survey_id: 's2' })]);
    expect(await storage.now.attachments.uses([name('a'), name('b'), name('c')])).toHaveLength(3);
    expect(await storage.now.attachments.uses([])).toEqual([]);
  });

  it('are shown in one survey, and in no other', async () => {
    await storage.write((r) => r.attachments.use([aUse(), aUse({ survey_id: 's2' })]));
    await storage.write((r) => r.attachments.show(name('a'), 's1'));
    const shown = (await storage.now.attachments.uses([name('a')])).map((use) => [
      use.survey_id,
      use.is_shown,
    ]);
    expect(shown).toEqual([
      ['s1', 1],
      ['s2', 0],
    ]);
  });

  it('are held once, and stay as they were kept first', async () => {
    await storage.write((r) => r.attachments.keep(aFile()));
    await storage.write((r) => r.attachments.keep(aFile({ kept_by: 'u2' })));
    await storage.write((r) => r.attachments.noteThumbnail(name('a')));
    expect(await storage.now.attachments.held([name('a'), name('b')])).toEqual([aFile({ has_thumbnail: 1 })]);
    await storage.write((r) => r.attachments.forget(name('a')));
    expect(await storage.now.attachments.held([name('a')])).toEqual([]);
  });

  it('count for their survey, kept or coming, and once where two answers name one', async () => {
    expect(await storage.now.attachments.bytesOfSurvey('s1')).toBe(0);
    await storage.write(async (r) => {
      await r.attachments.use([
        aUse(),
        aUse({ path: 'school.well' }),
        aUse({ survey_id: 's2', name: name('b') }),
      ]);
      await r.attachments.keep(aFile());
      await r.attachments.keep(aFile({ name: name('b'), size: 5 }));
      await r.attachmentUploads.begin(anUpload({ name: name('c') }));
    });
    expect(await storage.now.attachments.bytesOfSurvey('s1')).toBe(1100);
    expect(await storage.now.attachments.bytesOfSurvey('s2')).toBe(5);
  });

  it('come in uploads, which are their senders’ alone', async () => {
    await storage.write(async (r) => {
      await r.attachmentUploads.begin(anUpload());
      await r.attachmentUploads.begin(anUpload({ upload_id: 'up2' }));
      await r.attachmentUploads.touch('u1', 'up1', '2026-11-21T12:00:00.000Z');
      await r.attachmentUploads.touch('u2', 'up2', '2026-11-21T12:00:00.000Z');
    });
    const { attachmentUploads } = storage.now;
    expect(await attachmentUploads.find('u1', 'up1')).toEqual(
      anUpload({ touched_at: '2026-11-21T12:00:00.000Z' }),
    );
    expect(await attachmentUploads.find('u1', 'up2')).toEqual(anUpload({ upload_id: 'up2' }));
    expect(await attachmentUploads.find('u2', 'up1')).toBeUndefined();
    expect([await attachmentUploads.countOf('u1'), await attachmentUploads.countOf('u2')]).toEqual([2, 0]);
    await storage.write((r) => r.attachmentUploads.end('u1', 'up1'));
    expect(await attachmentUploads.countOf('u1')).toBe(1);
  });
});
