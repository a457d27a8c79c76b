import { SUGGESTIONS_AT_ONCE, type SuggestedText } from '@sampark/core/texts/suggested-text';
import { coalesced } from '../browser/coalesced.ts';
import { metaKeys } from '../database/device-store.ts';
import { deviceFailure } from '../database/failure.ts';
import type { Database } from '../database/schema.ts';
import { createLive } from '../ports/live.ts';
import type { OwnSuggestion, TextsPort } from '../ports/texts.ts';
import { oncePerWorkspace } from '../workspace/once-per-workspace.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Suggestions that stay on the device once the server has them, so that a person sees what they have said. */
const KEPT = 100;

type About = Pick<SuggestedText, 'language' | 'key'>;

const isSame = (one: About, other: About): boolean =>
  one.language === other.language && one.key === other.key;

const read = async (db: Database, owner: string): Promise<readonly OwnSuggestion[]> =>
  ((await db.get('meta', metaKeys(owner).suggestedTexts)) as readonly OwnSuggestion[] | undefined) ?? [];

/** Changes the list in one transaction: two tabs may do so at a time. */
const change = async (
  db: Database,
  owner: string,
  next: (held: readonly OwnSuggestion[]) => readonly OwnSuggestion[],
): Promise<readonly OwnSuggestion[]> => {
  const { suggestedTexts, suggestionsWait } = metaKeys(owner);
  const tx = db.transaction('meta', 'readwrite', { durability: 'strict' });
  const held = ((await tx.store.get(suggestedTexts)) as readonly OwnSuggestion[] | undefined) ?? [];
  const changed = next(held);
  const isWaiting = changed.some(({ sent }) => !sent);
  await Promise.all([
    tx.store.put(changed, suggestedTexts),
    isWaiting ? tx.store.put(true, suggestionsWait) : tx.store.delete(suggestionsWait),
    tx.done,
  ]);
  return changed;
};

/** Sends what waits, part by part, until the server does not take one. */
const send = async ({ db, user, send: ask }: Workspace): Promise<void> => {
  for (;;) {
    const waiting = (await read(db, user.user_id)).filter(({ sent }) => !sent).slice(0, SUGGESTIONS_AT_ONCE);
    if (waiting.length === 0) return;
    const suggestions = waiting.map(({ sent: _, ...suggestion }) => suggestion);
    const body = { suggestions };
    const reply = await ask({ method: 'POST', path: '/api/texts/suggestions', body, owner: user.user_id });
    if (reply.kind !== 'ok') return;
    const isTaken = (held: OwnSuggestion): boolean =>
      suggestions.some((each) => isSame(each, held) && each.at === held.at);
    await change(db, user.user_id, (held) => {
      const marked = held.map((each) => (isTaken(each) ? { ...each, sent: true } : each));
      const old = marked.filter(({ sent }) => sent).slice(KEPT);
      return marked.filter((each) => !old.includes(each));
    });
  }
};

/** The port, and its sending. */
export interface SuggestedTexts extends TextsPort {
  readonly send: () => void;
}

const openSuggestedTexts = async (workspace: Workspace): Promise<SuggestedTexts> => {
  const { db, user, platform } = workspace;
  const owner = user.user_id;
  const own = createLive(await read(db, owner));
  const sending = coalesced(async () => {
    await platform.exclusively(`sampark-texts:${owner}`, () => send(workspace));
    own.set(await read(db, owner));
  });
  workspace.beforeLeaving(() => sending.idle().catch(() => undefined));
  return {
    own,
    send: sending.run,
    suggest: async (suggestion) => {
      const fresh = { ...suggestion, at: new Date(platform.now()).toISOString(), sent: false };
      try {
        own.set(
          await change(db, owner, (held) => [fresh, ...held.filter((each) => !isSame(each, suggestion))]),
        );
      } catch (error) {
        return deviceFailure(error);
      }
      sending.run();
      return null;
    },
  };
};

/** Returns the suggestions of the person whose workspace this is. */
export const suggestedTextsOf = oncePerWorkspace(openSuggestedTexts);
