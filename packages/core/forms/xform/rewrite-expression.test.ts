import { describe, expect, it } from 'vitest';
import type { FormDefinition, Group, Item, Repeat } from '../definition/definition.ts';
import { findNode } from '../engine/references.ts';
import { formTree } from '../engine/tree.ts';
import { rewriteExpression } from './rewrite-expression.ts';

const question = (name: string): Item => ({
  type: 'text',
  name,
  label: { en: name },
  required: false,
  max_length: 100,
});
const group = (name: string, ...children: Item[]): Group => ({
  type: 'begin_group',
  name,
  label: { en: name },
  children,
});
const repeat = (name: string, ...children: Item[]): Repeat => ({
  ...group(name, ...children),
  type: 'begin_repeat',
});

const form: FormDefinition = {
  name: 'wells',
  version: 1,
  xforms_version: '1.0.0',
  title: { en: 'Wells' },
  modules: [
    group(
      'top',
      question('block'),
      repeat(
        'well',
        question('depth'),
        group('pump', question('maker')),
        repeat('visit', question('day'), question('finding')),
      ),
      repeat('other', question('cost')),
      question('x²'),
    ),
  ],
};
const tree = formTree(form);
const find = findNode(tree);
const nodeOf = (name: string) => find(name) ?? tree.root;
/** Rewrites, with single spaces, because those around paths say nothing. */
const rewrite = (source: string, name: string, isPredicate = false) =>
  rewriteExpression(source, { node: nodeOf(name), find, isPredicate }).replace(/ +/g, ' ');

describe('a name in an expression', () => {
  it.each([
    // [the node, as written, as XPath]
    ['block', '${depth}', '/data/top/well/depth'],
    ['depth', '${block}', '/data/top/block'],
    ['depth', '${maker}', '../pump/maker'],
    ['maker', '${depth} > 3', '../../depth > 3'],
    ['finding', '${day}', '../day'],
    ['finding', '${depth}', '../../depth'],
    ['depth', 'sum(${finding})', 'sum( ../visit/finding )'],
    ['depth', 'count(${visit})', 'count( ../visit )'],
    ['depth', 'count(${well})', 'count( /data/top/well )'],
    ['depth', 'sum(${cost})', 'sum( /data/top/other/cost )'],
    ['well', '${block} = 1', '/data/top/block = 1'],
    ['visit', '${depth} > 1', '../depth > 1'],
    ['block', '${x²}', '/data/top/x_b2_'],
    ['block', '${nothing}', '${nothing}'],
    ['block', '${top.x²}', '/data/top/x_b2_'],
  ])('of %s: %s is %s', (node, source, expected) => {
    expect(rewrite(source, node)).toBe(expected);
  });

  it('leads through current() inside of a predicate, unless it begins at the root', () => {
    expect(rewrite("instance('l')/root/item[kind = ${depth}]/name", 'maker')).toBe(
      "instance('l')/root/item[kind = current()/../../depth ]/name",
    );
    expect(rewrite('${well}[depth = ${block}]/depth', 'cost')).toBe(
      '/data/top/well [depth = /data/top/block ]/depth',
    );
    expect(rewrite('kind = ${day}', 'finding', true)).toBe('kind = current()/../day');
  });

  it('begins at the root inside of indexed-repeat(), but for the numbers', () => {
    expect(rewrite('indexed-repeat(${depth}, ${well}, ${maker} - 1) + ${depth}', 'maker')).toBe(
      'indexed-repeat( /data/top/well/depth , /data/top/well , ../../pump/maker - 1) + ../../depth',
    );
  });

  it('stands apart from what follows, so that both keep their meaning', () => {
    expect(rewrite('${block}-1', 'depth')).toBe('/data/top/block -1');
    expect(rewrite('${block}div 2', 'depth')).toBe('/data/top/block div 2');
  });

  it('is a path in the second text of jr:choice-name(), and only a text elsewhere', () => {
    expect(rewrite("jr:choice-name(${block}, '${block}')", 'depth')).toBe(
      "jr:choice-name( /data/top/block , ' /data/top/block ')",
    );
    expect(rewrite("concat('${block}', 'a')", 'depth')).toBe("concat('${block}', 'a')");
  });

  it('leaves everything else as it is written, but for the name of the root', () => {
    const source = "../depth[. > 2] | /wells/top/block | //day | if(a/b = '/wells', 4 div 2, /)";
    expect(rewrite(source, 'depth')).toBe(source.replace('/wells/top', '/data/top'));
    expect(rewrite("${block} = 'not closed", 'depth')).toBe("${block} = 'not closed");
  });
});
