/* global Scalar */
Scalar.createApiReference('#console', {
  url: '/openapi.json',
  // Nothing is asked of another server, and nothing that is typed outlives the page.
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  persistAuth: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  externalUrls: {},
  documentDownloadType: 'direct',
  hiddenClients: {
    shell: ['wget', 'httpie'],
    c: true,
    clojure: true,
    csharp: true,
    go: true,
    http: true,
    java: true,
    kotlin: true,
    objc: true,
    ocaml: true,
    php: true,
    powershell: true,
    ruby: true,
    swift: true,
    dart: true,
    rust: true,
    fsharp: true,
  },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  defaultOpenFirstTag: false,
  hideModels: true,
  authentication: { preferredSecurityScheme: 'apiKey' },
  customFetch: sendHere,
});

/**
 * Sends a request to our own server and to no other. A session's token is named as one; a key has a mode of its own, so that
 * the header which chooses it is left out.
 */
async function sendHere(input, init) {
  const request = new Request(input, init);
  if (new URL(request.url).pathname === '/openapi.json') return withoutChosenValues(await fetch(request));
  if (new URL(request.url).origin !== location.origin)
    throw new Error('The console sends requests to this server only.');
  const headers = new Headers(request.headers);
  const credential = headers
    .get('Authorization')
    ?.replace(/^(Bearer|Session)\s+/i, '')
    .trim();
  if (credential?.startsWith('sess_')) headers.set('Authorization', `Session ${credential}`);
  else headers.delete('Data-Mode');
  return fetch(new Request(request, { headers, credentials: 'omit', referrerPolicy: 'no-referrer' }));
}

/**
 * The console sends the first of the values that a parameter may have, wanted or not: a list would be filtered, and an upload
 * only tried. So the values of what may be left out stand in its description here.
 */
async function withoutChosenValues(answer) {
  if (!answer.ok) return answer;
  const described = await answer.json();
  const operations = Object.values(described.paths).flatMap((path) => Object.values(path));
  for (const parameter of operations.flatMap(({ parameters = [] }) => parameters)) {
    const { required, example, schema, description } = parameter;
    const values = schema?.enum ?? (schema?.const === undefined ? [] : [schema.const]);
    if (required || example !== undefined || values.length === 0 || schema.default !== undefined) continue;
    parameter.schema = { type: schema.type };
    parameter.description = `${description}. One of ${values.map((value) => `\`${value}\``).join(', ')}.`;
  }
  return Response.json(described);
}
