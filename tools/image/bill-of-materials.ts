import { Enums, Models, Serialize, SPDX, Spec } from '@cyclonedx/cyclonedx-library';

/** A part of the image: a library from npm, a package of Debian, or the Node that runs the server. */
export interface Part {
  readonly kind: 'npm' | 'deb' | 'node';
  readonly name: string;
  readonly version: string;
  /** As npm has it, an expression of SPDX. */
  readonly license?: string | undefined;
}

/** Returns the address by which tools that look for known faults name a part (https://github.com/package-url/purl-spec). */
function purlOf({ kind, name, version }: Part): string {
  const encoded = name.split('/').map(encodeURIComponent).join('/');
  const at = `${encoded}@${encodeURIComponent(version)}`;
  if (kind === 'npm') return `pkg:npm/${at}`;
  return kind === 'deb' ? `pkg:deb/debian/${at}` : `pkg:generic/${at}`;
}

const licenceOf = (text: string) =>
  SPDX.isSupportedSpdxId(text) ? new Models.SpdxLicense(text) : new Models.LicenseExpression(text);

/** Writes what an image is made of as CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json). */
export function billOfMaterials(version: string, parts: readonly Part[]): string {
  const bom = new Models.Bom();
  const server = new Models.Component(Enums.ComponentType.Application, 'sampark', {
    version,
    bomRef: 'sampark',
  });
  bom.metadata.component = server;
  for (const part of parts) {
    const purl = purlOf(part);
    const type = part.kind === 'node' ? Enums.ComponentType.Platform : Enums.ComponentType.Library;
    const component = new Models.Component(type, part.name, { version: part.version, purl, bomRef: purl });
    if (part.license !== undefined) component.licenses.add(licenceOf(part.license));
    bom.components.add(component);
    server.dependencies.add(component.bomRef);
  }
  const normalizers = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
  return new Serialize.JsonSerializer(normalizers).serialize(bom, { sortLists: true, space: 1 });
}
