import type { Touched } from '@sampark/core/device/change-set';
import { isoNow } from '../browser/platform.ts';
import type { Sealed } from '../database/codec.ts';
import { metaKeys } from '../database/device-store.ts';
import type { BulkAction } from '../ports/surveys/bulk.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** The actions that are kept: the last ones. */
const KEPT = 20;

/** An action as it is stored: beside what people see of it, the number of its sealed parts. */
interface StoredAction extends BulkAction {
  readonly parts: number;
}

type Changes = Omit<Partial<StoredAction>, 'id'>;

/** The log of actions on many surveys, on this device, of one person. What an action did is sealed. */
export interface BulkLog {
  /** Returns the actions, newest first. */
  readonly read: () => Promise<readonly BulkAction[]>;
  /** Begins an action. The log has it once it is about to touch a survey. */
  readonly begin: (action: Pick<BulkAction, 'kind' | 'edit'>) => OpenAction;
  /** Returns what an action did, newest first: a file may have several pieces about one survey. */
  readonly touched: (id: string) => AsyncIterable<readonly Touched[]>;
  /** Notes what came of taking it back. @returns the action */
  readonly note: (id: string, taken_back: BulkAction['taken_back']) => Promise<BulkAction | null>;
}

/** An action that goes on. */
export interface OpenAction {
  /** Notes durably what will be done. A page that dies between the note and the change has changed nothing, and whoever takes it back finds that. */
  readonly intend: (touched: readonly Touched[]) => Promise<void>;
  /** Returns the action; `null`: it touched nothing. */
  readonly done: () => BulkAction | null;
}

const shown = ({ parts: _, ...action }: StoredAction): BulkAction => action;

/** Opens the log of a person. */
export function openBulkLog({ db, store, codec, platform, stamp }: Workspace): BulkLog {
  const keys = metaKeys(store.owner);
  const nameOf = (id: string, part: number): string => `${keys.bulkActions} ${id} ${part}`;

  const readAll = async (): Promise<readonly StoredAction[]> =>
    ((await db.get('meta', keys.bulkActions)) as readonly StoredAction[] | undefined) ?? [];

  /** Changes the log in one transaction, together with a part of what an action did. */
  const write = async (
    change: (actions: readonly StoredAction[]) => readonly StoredAction[],
    part?: { readonly key: string; readonly sealed: Sealed },
  ): Promise<readonly StoredAction[]> => {
    const tx = db.transaction('meta', 'readwrite', { durability: 'strict' });
    const put = async (): Promise<readonly StoredAction[]> => {
      const before = ((await tx.store.get(keys.bulkActions)) as readonly StoredAction[] | undefined) ?? [];
      const changed = change(before);
      const [kept, old] = [changed.slice(0, KEPT), changed.slice(KEPT)];
      const oldParts = old.flatMap(({ id, parts }) =>
        Array.from({ length: parts }, (_, at) => keys.bulkPart(id, at)),
      );
      await Promise.all([
        tx.store.put(kept, keys.bulkActions),
        ...(part ? [tx.store.put(part.sealed, part.key)] : []),
        ...oldParts.map((key) => tx.store.delete(key)),
      ]);
      return kept;
    };
    // On a full disk both fail, the transaction and its writes, so both are awaited.
    const [kept] = await Promise.all([put(), tx.done]);
    return kept;
  };
  const changeOne = (id: string, changes: Changes) => (actions: readonly StoredAction[]) =>
    actions.map((action) => (action.id === id ? { ...action, ...changes } : action));

  return {
    read: async () => (await readAll()).map(shown),
    begin: (action) => {
      const { id } = stamp();
      let open: StoredAction | null = null;
      return {
        intend: async (touched) => {
          const part = open?.parts ?? 0;
          const sealed = await codec.seal(touched, nameOf(id, part));
          const next: StoredAction = {
            ...action,
            id,
            at: open?.at ?? isoNow(platform),
            surveys: (open?.surveys ?? 0) + touched.length,
            parts: part + 1,
          };
          await write(
            (actions) =>
              actions.some((each) => each.id === id) ? changeOne(id, next)(actions) : [next, ...actions],
            { key: keys.bulkPart(id, part), sealed },
          );
          open = next;
        },
        done: () => open && shown(open),
      };
    },
    touched: async function* (id) {
      const action = (await readAll()).find((each) => each.id === id);
      for (let part = (action?.parts ?? 0) - 1; part >= 0; part -= 1) {
        const sealed = (await db.get('meta', keys.bulkPart(id, part))) as Sealed | undefined;
        if (sealed) yield (await codec.open(sealed, nameOf(id, part))) as readonly Touched[];
      }
    },
    note: async (id, taken_back) => {
      const actions = await write(changeOne(id, taken_back ? { taken_back } : {}));
      const action = actions.find((each) => each.id === id);
      return action ? shown(action) : null;
    },
  };
}
