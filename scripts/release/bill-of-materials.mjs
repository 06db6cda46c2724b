// A release's bill of materials, as CycloneDX JSON (https://cyclonedx.org/docs/1.6/json/). `npm sbom` can't produce it:
// it treats packages that are built into pages as tools, and packages for this machine only as part of the product.
import { createHash } from 'node:crypto';

/**
 * The bill of materials of `product`. `parts`: third-party parts inside its packages (partsInside). It is reproducible:
 * builds with the same packages produce the same text.
 */
export function billOfMaterials(product, packages, parts) {
  const refOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const byPlace = new Map(packages.map((one) => [one.place, one]));
  const components = new Map(packages.map((one) => [refOf(one), one]));
  const needed = new Set(packages.flatMap(({ needs }) => needs));
  const root = refOf(product);
  const refOfPart = ({ name, version }) => `${name}@${version}`;
  const partsOf = (wanted) => parts.filter(({ inside }) => inside === wanted).map(refOfPart);
  const body = {
    metadata: {
      component: {
        type: 'application',
        'bom-ref': root,
        name: product.name,
        version: product.version,
        purl: root,
        licenses: [{ license: { id: product.license } }],
      },
    },
    components: [
      ...[...components].map(([ref, { integrity, license, name, version }]) => ({
        type: 'library',
        'bom-ref': ref,
        name,
        version,
        purl: ref,
        licenses: [/ (?:OR|AND|WITH) /.test(license) ? { expression: license } : { license: { id: license } }],
        ...(integrity !== null && { hashes: [hashOf(integrity)] }),
      })),
      ...parts.map((part) => ({ 'bom-ref': refOfPart(part), ...componentOf(part) })),
    ],
    dependencies: [
      { ref: root, dependsOn: packages.filter(({ place }) => !needed.has(place)).map(refOf) },
      ...[...components].map(([ref, { needs, place }]) => ({
        ref,
        dependsOn: [...new Set([...needs.map((wanted) => refOf(byPlace.get(wanted))), ...partsOf(place)])],
      })),
      ...parts.map((part) => ({ ref: refOfPart(part), dependsOn: [] })),
    ],
  };
  return { bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber: `urn:uuid:${uuidOf(body)}`, version: 1, ...body };
}

/** A part as a component, with its files as components inside it. */
function componentOf({ cpe, files, license, name, purl, supplier, type, version }) {
  const inside = files.map(({ path, sha256 }) => ({
    type: 'file',
    'bom-ref': `${name}@${version}/${path}`,
    name: path,
    hashes: [{ alg: 'SHA-256', content: sha256 }],
  }));
  return {
    type,
    name,
    version,
    licenses: [{ license: { id: license } }],
    ...(supplier !== undefined && { supplier: { name: supplier } }),
    ...(purl !== undefined && { purl }),
    ...(cpe !== undefined && { cpe }),
    ...(inside.length > 0 && { components: inside }),
  };
}

/** A hash as npm writes it, such as `sha512-…` in base64. */
function hashOf(integrity) {
  const [, bits, base64] = /^sha(\d+)-(.+)$/.exec(integrity) ?? [];
  return { alg: bits === '1' ? 'SHA-1' : `SHA-${bits}`, content: Buffer.from(base64, 'base64').toString('hex') };
}

/** A UUID (version 8) derived from the content only. */
function uuidOf(body) {
  const hex = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
