import type { Typing } from '@sampark/core/device/edit';
import { fromBase64, toBase64 } from './base64.ts';
import { coalesced } from './coalesced.ts';
import type { Unwritten, Workspace } from './workspace.ts';

/**
 * What is typed into one survey and is in no database yet, sealed, where a page can still put it on its way out: what a
 * database answers, a page that goes does not wait for.
 */
export interface Jots {
  /** Something was typed: it is jotted down behind the frame that shows it, and what is typed meanwhile with the next. */
  readonly soon: () => void;
  /** The page may go. Where there is no room, what is typed has the draft that follows. */
  readonly now: () => Promise<void>;
  /** What a page that went left here. */
  readonly left: () => Promise<Unwritten['typed']>;
  /** All of it is in the database. */
  readonly drop: () => void;
}

/** @param typed what is typed and not in the database; another map with every change of it */
export const openJots = (
  { platform, codec, user }: Pick<Workspace, 'platform' | 'codec' | 'user'>,
  surveyId: string,
  typed: () => Unwritten['typed'],
): Jots => {
  const { storage } = platform;
  const place = `sampark.typed.${user.user_id}.${surveyId}`;
  const name = `typed ${surveyId}`;
  const put = async (): Promise<void> => {
    const jotted = typed();
    if (jotted.size === 0) return;
    const { key, bytes } = await codec.seal([...jotted.values()], name);
    if (typed() === jotted) storage.setItem(place, `${key} ${toBase64(bytes)}`);
  };
  const now = (): Promise<void> => put().catch(() => undefined);
  const jotting = coalesced(async () => {
    await new Promise<void>((resolve) => platform.afterPaint(resolve));
    await now();
  });
  const read = async (): Promise<readonly Typing[]> => {
    const [key, bytes] = storage.getItem(place)?.split(' ') ?? [];
    if (!key || !bytes) return [];
    return (await codec.open({ key, bytes: fromBase64(bytes) }, name)) as readonly Typing[];
  };
  return {
    soon: jotting.run,
    now,
    left: async () => {
      const left = await read().catch(() => []);
      return new Map(left.map((typing) => [typing.field, typing]));
    },
    drop: () => storage.removeItem(place),
  };
};
