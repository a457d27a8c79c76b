import type { FieldPath, Values } from '../values.ts';

/*
 * What people say about answers stands beside the answers, under paths that begin with `~`:
 *
 * | what | path | value |
 * |---|---|---|
 * | the notes of a module | `~notes.sanitation` | a list, an item for each note |
 * | the notes of the survey as a whole | `~notes.*` | the same |
 * | the review of a row | `~review.water.wells#a` | a list, an item for each step |
 *
 * So saving, merging, sending, history and backups carry it as they carry answers. No module can have such a name. A row in
 * a target is written with `#`: `/@` in a path always means that the value itself stands in a row.
 */

const ABOUT = '~';

/** Whether a path is that of something said about answers, and not of an answer. */
export const isAbout = (path: FieldPath): boolean => path.startsWith(ABOUT);

/** The kind of what is said, and what it is about: a module, a row, or `*` for the survey as a whole. */
export interface About {
  readonly kind: string;
  readonly target: FieldPath;
}

/** Returns what a path is about; `null`: it is that of an answer, or names no target. */
export const aboutOf = (path: FieldPath): About | null => {
  if (!isAbout(path)) return null;
  const dot = path.indexOf('.');
  if (dot < 0) return null;
  return { kind: path.slice(ABOUT.length, dot), target: path.slice(dot + 1).replaceAll('#', '/@') };
};

/** Returns the path of what is said about a target. */
export const aboutPath = ({ kind, target }: About): FieldPath =>
  `${ABOUT}${kind}.${target.replaceAll('/@', '#')}`;

/** Returns the answers alone. The same object comes back where nothing is said about them. */
export const withoutAbout = (values: Values): Values =>
  Object.keys(values).some(isAbout)
    ? Object.fromEntries(Object.entries(values).filter(([path]) => !isAbout(path)))
    : values;
