// Zod, which Scalar brings along, would try whether the policy lets it make code from text. It does not.
globalThis.__zod_globalConfig = { jitless: true };
