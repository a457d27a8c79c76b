import type { Group, Item } from '@sampark/core/forms/definition/definition';
import type { FormInstance } from '@sampark/core/forms/engine/instance';
import { isAsked } from '@sampark/core/forms/engine/questions';
import { insideOf } from '@sampark/core/forms/engine/tree';
import { type ReactNode, useId } from 'react';
import { useWide } from '../../../shared/frame/use-wide.ts';
import { AskedField } from './asked-field.tsx';
import { Heading } from './heading.tsx';
import styles from './module-form.module.css';
import { RepeatRows } from './rows/repeat-rows.tsx';
import { isShown } from './screen/is-shown.ts';
import { firstQuestions, type Scene } from './screen/scene.ts';

/** Whether an item is asked, and has a place on the screen. */
const takesRoom = (instance: FormInstance, { name, type }: Item, prefix: string): boolean =>
  type !== 'hidden' && type !== 'calculate' && isAsked(instance, `${prefix}${name}`);

/** Returns the items up to the one that is the last of so many which count. */
const upTo = (items: readonly Item[], most: number, counts: (item: Item) => boolean): readonly Item[] => {
  const last = items.filter(counts)[most - 1];
  return last === undefined ? items : items.slice(0, items.indexOf(last) + 1);
};

interface ItemsProps {
  readonly scene: Scene;
  readonly items: readonly Item[];
  /** The beginning of their paths, in the row where they stand. */
  readonly prefix: string;
  /** The level of the headings here. */
  readonly level: number;
}

/** Draws the items of a module, a group or a row, in the form's order; only those that are asked. */
export function Items({ scene, items, prefix, level }: ItemsProps): ReactNode {
  const { form, instance } = scene.view;
  const first = firstQuestions(useWide());
  const drawn = scene.isWhole ? items : upTo(items, first, (item) => takesRoom(instance, item, prefix));
  return drawn.map((item) => {
    const path = `${prefix}${item.name}`;
    switch (item.type) {
      case 'note':
        if (!isAsked(instance, path)) return null;
        return (
          <p key={path} className={styles.note}>
            {scene.say(item.label, path)}
          </p>
        );
      case 'begin_group': {
        if (!isShown(form, instance, item, prefix)) return null;
        const inside = insideOf(form, item, prefix);
        return (
          <ItemGroup key={path} heading={scene.say(item.label, path)} level={level} group={item}>
            <Items scene={scene} items={item.children} prefix={inside} level={level + 1} />
          </ItemGroup>
        );
      }
      case 'begin_repeat':
        if (!isAsked(instance, path)) return null;
        return (
          <RepeatRows key={path} scene={scene} repeat={item} path={path} level={level}>
            {(row, inside) => (
              <Items scene={inside} items={item.children} prefix={`${row.path}/`} level={level + 2} />
            )}
          </RepeatRows>
        );
      default:
        return <AskedField key={path} scene={scene} path={path} />;
    }
  });
}

interface ItemGroupProps {
  readonly group: Group;
  readonly heading: string;
  readonly level: number;
  readonly children: ReactNode;
}

function ItemGroup({ heading, level, children }: ItemGroupProps) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <Heading level={level} id={id}>
        {heading}
      </Heading>
      {children}
    </section>
  );
}
