import { beforeEach, describe, expect, it } from 'vitest';
import { onBothEngines } from '../../testing/databases/on-both-engines.ts';
import { aSurveyRow, insertPlacesAndUser } from '../../testing/databases/rows.ts';
import { allDone } from '../all-done.ts';
import type { Storage } from '../port.ts';

onBothEngines('transactions', (database) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = database();
    await storage.write(insertPlacesAndUser);
  });

  describe('transactions', () => {
    it('stores a write, and shows it to the next read', async () => {
      const answer = await storage.write(async (r) => {
        await r.meta.set('colour', 'teal');
        return r.meta.get('colour');
      });
      expect(answer).toBe('teal');
      expect(await storage.now.meta.get('colour')).toBe('teal');
      expect(await storage.read((r) => r.meta.get('colour'))).toBe('teal');
    });

    it('keeps nothing of a write that throws, and lets the others through', async () => {
      const outcomes = await Promise.allSettled([
        storage.write((r) => r.meta.set('a', '1')),
        storage.write(async (r) => {
          await r.meta.set('b', '1');
          throw new Error('thought better of it');
        }),
        storage.write((r) => r.meta.set('c', '1')),
      ]);
      expect(outcomes.map((o) => o.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect([
        await storage.now.meta.get('a'),
        await storage.now.meta.get('b'),
        await storage.now.meta.get('c'),
      ]).toEqual(['1', undefined, '1']);
    });

    it('keeps nothing of writes that did not wait for each other when one of them fails', async () => {
      const failing = storage.write((r) =>
        allDone([
          r.meta.set('before', '1'),
          r.surveys.insert([aSurveyRow({ panchayat_id: 'no such place' })]),
          r.meta.set('after', '1'),
        ]),
      );
      await expect(failing).rejects.toThrow();
      await storage.write((r) => r.meta.set('later', '1'));
      expect(await storage.now.meta.get('before')).toBeUndefined();
      expect(await storage.now.meta.get('after')).toBeUndefined();
      expect(await storage.now.meta.get('later')).toBe('1');
    });

    it('undoes only the failed part of a write', async () => {
      await storage.write(async (r) => {
        await r.meta.set('kept', '1');
        await expect(
          r.savepoint(async () => {
            await r.meta.set('undone', '1');
            await r.surveys.insert([aSurveyRow({ panchayat_id: 'no such place' })]);
          }),
        ).rejects.toThrow();
        await r.meta.set('also kept', '1');
      });
      expect(await storage.now.meta.get('kept')).toBe('1');
      expect(await storage.now.meta.get('also kept')).toBe('1');
      expect(await storage.now.meta.get('undone')).toBeUndefined();
    });

    it('reads one snapshot while others write', async () => {
      const seen = await storage.read(async (r) => {
        const before = await r.meta.get('n');
        await storage.write((w) => w.meta.set('n', '1'));
        return [before, await r.meta.get('n')];
      });
      expect(seen).toEqual([undefined, undefined]);
      expect(await storage.now.meta.get('n')).toBe('1');
    });

    it('lets two writers raise one counter without losing a step', async () => {
      const raised = await Promise.all(
        Array.from({ length: 20 }, () => storage.write((r) => r.places.raiseCounter('p1', 1))),
      );
      expect(raised.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    });

    it('runs again when two writers create the same survey at once', async () => {
      const createOrFind = () =>
        storage.write(async (r) => {
          const known = await r.surveys.byIds(['s1'], 'lock');
          if (known.length > 0) return 'found';
          await r.surveys.insert([aSurveyRow()]);
          return 'created';
        });
      const outcomes = await Promise.all([createOrFind(), createOrFind(), createOrFind()]);
      expect(outcomes.toSorted()).toEqual(['created', 'found', 'found']);
    });
  });
});
