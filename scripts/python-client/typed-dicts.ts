import {
  type Direction,
  docstring,
  isPythonName,
  type JsonSchema,
  pascal,
  pythonType,
  quoted,
} from './python-types.ts';

/** Writes schemas as TypedDicts, each object of them as one of its own, before those that need it. */
export class TypedDicts {
  readonly names: string[] = [];
  readonly #blocks: string[] = [];
  readonly #direction: Direction;

  constructor(direction: Direction) {
    this.#direction = direction;
  }

  /** Adds what the schema stands for under this name: a TypedDict, or a union of some. */
  add(name: string, schema: JsonSchema): void {
    const objects = (schema.anyOf ?? schema.oneOf ?? []).filter((choice) => choice.properties !== undefined);
    const type = this.#typeOf(objects.length === 1 ? `${name}Options` : name, schema);
    if (type !== name) this.#blocks.push(`${this.#claim(name)} = ${type}`);
  }

  text(): string {
    return this.#blocks.map((block) => `\n\n${block}\n`).join('');
  }

  #typeOf(name: string, schema: JsonSchema): string {
    return pythonType(name, schema, this.#direction, (place, object) => this.#write(place, object));
  }

  #write(name: string, schema: JsonSchema): string {
    // What every result shows is an object of the package, which shows itself in a notebook.
    const shown = /Result(Table|Figure)$/.exec(name)?.[1];
    if (shown !== undefined && schema.properties?.title !== undefined) return shown;
    const fields = Object.entries(schema.properties ?? {}).map(([field, value]) => ({
      field,
      type: this.#typeOf(name + pascal(field), value),
      description: value.description,
      isRequired: schema.required?.includes(field) ?? false,
    }));
    this.#claim(name);
    if (fields.some(({ field }) => !isPythonName(field))) {
      // The keys are no names of Python, so that only the functional form can have them; it knows no docstrings.
      const pairs = fields.map(({ field, type }) => `${quoted(field)}: ${quoted(type)}`);
      const total = fields.every(({ isRequired }) => isRequired) ? '' : ', total=False';
      this.#blocks.push(`${name} = TypedDict(${quoted(name)}, {${pairs.join(', ')}}${total})`);
      return name;
    }
    const lines = (isRequired: boolean) =>
      fields
        .filter((one) => one.isRequired === isRequired)
        .flatMap(({ field, type, description }) => [`    ${field}: ${type}`, ...docstring(description)]);
    const required = lines(true);
    const optional = lines(false);
    // NotRequired came with Python 3.11: until then a class of its own holds what must be there.
    if (required.length > 0 && optional.length > 0) {
      this.#blocks.push(`class _${name}Required(TypedDict):\n${required.join('\n')}`);
      this.#blocks.push(`class ${name}(_${name}Required, total=False):\n${optional.join('\n')}`);
    } else {
      const total = optional.length > 0 ? ', total=False' : '';
      this.#blocks.push(`class ${name}(TypedDict${total}):\n${[...required, ...optional].join('\n') || '    pass'}`);
    }
    return name;
  }

  #claim(name: string): string {
    if (this.names.includes(name)) throw new Error(`Two objects would be called ${name}.`);
    this.names.push(name);
    return name;
  }
}
