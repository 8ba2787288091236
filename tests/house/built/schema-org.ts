import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The types of schema.org with their properties, read from those that `schema-dts` has for the compiler: the compiler itself
 * sees the data only as it is put together, and takes half a minute for what was built.
 */
const vocabulary = readFileSync(join(import.meta.dirname, '../../../node_modules/schema-dts/dist/schema.d.ts'), 'utf8');

interface Type {
	/** What it is too, such as `CreativeWork` of an article. */
	parents: string[];
	/** For each property, the types that its value may have. */
	properties: Map<string, string[]>;
}

const types = new Map<string, Type>();
for (const [, name = '', parents = '', body = ''] of vocabulary.matchAll(
	/interface (\w+(?:Base|Leaf)) extends ([\w, <>]+) \{\n([\s\S]*?)\n\}/g,
)) {
	const properties = [...body.matchAll(/^ {4}"([^"@]+)"\??: SchemaValue<(.*), "/gm)];
	types.set(name, {
		parents: parents.split(', ').filter((parent) => parent.endsWith('Base')),
		properties: new Map(properties.map(([, property = '', values = '']) => [property, values.split(' | ')])),
	});
}

/** Values of these are plain, or may be. */
const plain = /^(?:Text|URL|Number|Integer|Float|Boolean|Date|DateTime|Time|Distance|Duration|Mass)$/;

/** The type, and all that it is too. */
function kindsOf(name: string): string[] {
	const { parents = [] } = types.get(name) ?? {};
	return [name, ...parents.flatMap(kindsOf)];
}

/** What is wrong with a thing of structured data: types, properties and kinds of values that schema.org does not have. */
export function complaintsOf(thing: Record<string, unknown>, at = ''): string[] {
	const type = String(thing['@type']);
	const where = `${at}${type}`;
	if (!types.has(`${type}Leaf`)) return [`${where}: there is no such type`];
	const allowed = kindsOf(`${type}Leaf`).flatMap((kind) => [...(types.get(kind)?.properties ?? [])]);
	return Object.entries(thing).flatMap(([property, value]) => {
		if (property.startsWith('@')) return [];
		const [, kinds] = allowed.find(([name]) => name === property) ?? [];
		if (!kinds) return [`${where}.${property}: there is no such property`];
		return [value].flat().flatMap((one: unknown) => {
			// The address of a thing may stand for it.
			const isPlain = /^https?:/.test(String(one)) || kinds.some((kind) => plain.test(kind));
			if (typeof one !== 'object' || !one) return isPlain ? [] : [`${where}.${property}: ${one}`];
			if (!('@type' in one)) return '@id' in one ? [] : [`${where}.${property}: neither type nor name`];
			const known = kindsOf(`${one['@type']}Leaf`).map((kind) => kind.replace(/(?:Base|Leaf)$/, ''));
			const fits = kinds.some((kind) => known.includes(kind));
			return [
				...(fits ? [] : [`${where}.${property}: no ${one['@type']}`]),
				...complaintsOf({ ...one }, `${where}.${property}.`),
			];
		});
	});
}
