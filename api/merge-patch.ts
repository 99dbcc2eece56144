type JsonObject = Record<string, unknown>;

/** RFC 7396 section 2: objects are merged at every depth, null takes a member away, all else takes the old one's place. */
export function mergePatch(target: Readonly<JsonObject>, patch: Readonly<JsonObject>): JsonObject {
  const merged = { ...target };
  for (const [name, value] of Object.entries(patch)) {
    const old = merged[name];
    if (value === null) delete merged[name];
    else merged[name] = isObject(value) ? mergePatch(isObject(old) ? old : {}, value) : value;
  }
  return merged;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
