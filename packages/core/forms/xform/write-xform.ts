import type { FormDefinition } from '../definition/definition.ts';
import { formModel } from '../engine/model.ts';
import { entitiesVersion } from './entity.ts';
import { listWriter } from './lists.ts';
import { firstMeasures, firstValues } from './set-values.ts';
import { textWriter } from './texts.ts';
import { writeBinds } from './write-binds.ts';
import { writeBody } from './write-body.ts';
import { writeEntities, writeInstance, writeInstanceId } from './write-instance.ts';
import { xmlElement, xmlText } from './xml.ts';

const NAMESPACES = {
  xmlns: 'http://www.w3.org/2002/xforms',
  'xmlns:h': 'http://www.w3.org/1999/xhtml',
  'xmlns:ev': 'http://www.w3.org/2001/xml-events',
  'xmlns:xsd': 'http://www.w3.org/2001/XMLSchema',
  'xmlns:jr': 'http://openrosa.org/javarosa',
  'xmlns:orx': 'http://openrosa.org/xforms',
  'xmlns:odk': 'http://www.opendatakit.org/xforms',
};

const OF_ENTITIES = { 'xmlns:entities': 'http://www.opendatakit.org/xforms/entities' };

/**
 * Writes a form as an XForm (https://getodk.github.io/xforms-spec), as pyxform writes it.
 * @param form one whose expressions keep to XForms, so with `xforms_version`
 */
export function writeXform(form: FormDefinition): string {
  const whole = formModel(form);
  const { tree, find, entities } = whole;
  const texts = textWriter(form, find);
  const lists = listWriter(form, tree, texts);
  const body = writeBody({ form, tree, find, entities, texts, lists });
  const binds = writeBinds(tree.nodes, find, texts);
  const instances = writeInstance(form, whole) + lists.instances();
  const values = firstValues(tree.nodes, find) + firstMeasures(tree.nodes);
  const model = xmlElement(
    'model',
    {
      'odk:xforms-version': form.xforms_version,
      'entities:entities-version': entitiesVersion(entities),
    },
    texts.itext(),
    instances,
    binds,
    writeEntities(whole),
    writeInstanceId(tree),
    values,
  );
  const head = xmlElement('h:head', {}, xmlElement('h:title', {}, xmlText(form.title.en)), model);
  const namespaces = entities.length > 0 ? { ...NAMESPACES, ...OF_ENTITIES } : NAMESPACES;
  return `<?xml version="1.0"?>\n${xmlElement('h:html', namespaces, head, xmlElement('h:body', {}, body))}\n`;
}
